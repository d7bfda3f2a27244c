//go:build !js

package main

import "lichtbrett/cmd/lichtbrett-app/start/early"

func main() { run(early.Options) }
