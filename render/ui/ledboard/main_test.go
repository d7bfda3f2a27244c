package ledboard

import (
	"testing"

	"lichtbrett/render/ui/paint/painttest"
)

func TestMain(m *testing.M) { painttest.Main(m) }
