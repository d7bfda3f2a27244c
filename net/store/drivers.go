//go:build !js

package store

import _ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
