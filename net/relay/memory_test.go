package relay_test

import (
	"testing"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine/enginetest"
)

func TestMemory(t *testing.T) {
	enginetest.TestLog(t, func(*testing.T) func() relay.Log {
		m := &relay.Memory{}
		return func() relay.Log { return m }
	})
}
