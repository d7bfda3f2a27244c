//go:build !js

package relay

import _ "modernc.org/sqlite" // the driver "sqlite"
