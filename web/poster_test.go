package web

import (
	"bytes"
	"image"
	"image/color"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"rsc.io/qr"
)

// askForPoster asks for a poster at an address.
func askForPoster(t *testing.T, address, language string, addresses []string, locked bool) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	r.Header.Set("Accept-Language", language)
	w := httptest.NewRecorder()
	Poster(addresses, locked).ServeHTTP(w, r)
	return w
}

func TestThePosterNamesTheAddressThatOthersReach(t *testing.T) {
	for _, test := range []struct{ asked, elsewhere, named string }{
		{"http://localhost:8080/poster", "http://192.168.1.5:8080/", "http://192.168.1.5:8080/"},
		{"http://127.0.0.1:8080/poster", "http://192.168.1.5:8080/", "http://192.168.1.5:8080/"},
		{"http://[::1]:8080/poster", "http://192.168.1.5:8080/", "http://192.168.1.5:8080/"},
		{"http://localhost:8080/poster", "http://127.0.0.1:8080/", "http://localhost:8080/"},
		{"http://schule.local:8080/poster", "http://192.168.1.5:8080/", "http://schule.local:8080/"},
		{"https://play.example.org/poster", "http://192.168.1.5:8080/", "https://play.example.org/"},
	} {
		page := askForPoster(t, test.asked, "de", []string{"http://localhost:8080/", test.elsewhere}, false).Body.String()
		require.Contains(t, page, `<p class="address">`+test.named+`</p>`, test.asked)
		require.Contains(t, page, `aria-label="QR-Code für `+test.named+`"`)
	}
}

func TestThePosterHasALineForTheCodeAndNotTheCode(t *testing.T) {
	w := askForPoster(t, "http://192.168.1.5/poster", "en-GB", nil, true)
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"))
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
	require.Contains(t, w.Body.String(), "Come and play!")
	require.Contains(t, w.Body.String(), `<p class="line">Code:</p>`)
	require.NotContains(t, askForPoster(t, "http://192.168.1.5/poster", "de", nil, false).Body.String(), "Code:")
	require.Equal(t, http.StatusBadRequest, askForPoster(t, "http://"+string(bytes.Repeat([]byte("a"), 3000))+"/poster", "de", nil, false).Code)
}

// What the poster draws is the code that package qr draws itself.
func TestThePosterDrawsTheCode(t *testing.T) {
	page := askForPoster(t, "http://192.168.1.5:8080/poster", "de", nil, false).Body.String()
	code, err := qr.Encode("http://192.168.1.5:8080/", qr.M)
	require.NoError(t, err)
	drawn := image.NewGray(image.Rect(0, 0, code.Size+2*quietZone, code.Size+2*quietZone))
	for _, m := range regexp.MustCompile(`<rect x="(\d+)" y="(\d+)" width="(\d+)" height="1"/>`).FindAllStringSubmatch(page, -1) {
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		width, _ := strconv.Atoi(m[3])
		for i := range width {
			drawn.SetGray(x+i, y, color.Gray{255})
		}
	}
	for y := range code.Size {
		for x := range code.Size {
			require.Equal(t, code.Black(x, y), drawn.GrayAt(x+quietZone, y+quietZone).Y > 0, "%d,%d", x, y)
		}
	}
}
