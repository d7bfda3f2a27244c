// Package device reads the devices of a person: through the page's own events in
// the browser, through Ebitengine in a window.
package device
