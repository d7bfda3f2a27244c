//go:build !js

package main

import "lichtbrett/cmd/lichtbrett-app/start"

func main() { run(start.Asked) }
