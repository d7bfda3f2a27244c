//go:build !js

package sqlitefile

import _ "modernc.org/sqlite" // the driver "sqlite"
