package bus_test

import (
	"testing"

	"go.uber.org/goleak"

	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/bus/bustest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestLocal(t *testing.T) {
	bustest.TestAlone(t, func(*testing.T) bustest.Open {
		return func(j *bustest.Journal) bus.Bus { return bus.NewLocal(j.Rooms) }
	})
}
