package navigation

import (
	"testing"
	"time"

	"lichtbrett/render/ui/paint/painttest"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // times of day are in pictures
	painttest.Main(m)
}
