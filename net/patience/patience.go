// Package patience says how long tests wait.
package patience

import "time"

// Time is for how long nothing of what a test waits for comes until it fails. It is far longer
// than anything takes on a busy machine: whoever waits for what comes does not notice.
const Time = 2 * time.Minute
