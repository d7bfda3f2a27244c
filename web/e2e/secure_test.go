//go:build e2e

package e2e

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/net/https/httpstest"
	"lichtbrett/web/chromiumtest"
)

// domain is what the server over TLS is named below, which its browser finds here.
const domain = "example.org"

// Over TLS a phone finds all that it wants of a page to be installed, people play
// over the same connection's kind, Lighthouse finds nothing wrong, and after the
// first visit no server is needed.
func TestOverTLS(t *testing.T) {
	first(t)
	cert, key, made := httpstest.Files(t, "*."+domain)
	sum := sha256.Sum256(made.RawSubjectPublicKeyInfo)
	pin := base64.StdEncoding.EncodeToString(sum[:]) // what the browser is told of the key that is to be trusted
	process, url, _ := serve(t, "--addr", anywhere(), "--data", t.TempDir(), "--cert", cert, "--key", key)
	t.Cleanup(func() { process.Process.Kill(); process.Wait() })
	address, secure := strings.CutPrefix(url, "https://")
	require.True(t, secure, url)
	host, port, _ := strings.Cut(address, ":")
	at := func(name string) string { return "https://" + name + "." + domain + ":" + port + "/" }

	profile := t.TempDir()
	browser, err := chromiumtest.Start(t.Context(), chromiumtest.Options{
		Width: 390, Height: 844, Touch: true, Profile: profile,
		Flags: map[string]any{
			"host-resolver-rules": "MAP *." + domain + " " + host, "ignore-certificate-errors-spki-list": pin,
			"remote-debugging-port=0": true, // for Lighthouse; as a name of its own it leaves our connection a pipe
		},
	})
	require.NoError(t, err)
	t.Cleanup(func() { browser.Close() })
	open := func(url string) *guest {
		tab, err := browser.Open(url, chromiumtest.Preload(instruments), reducedMotion)
		require.NoError(t, err)
		v := &visitor{t: t, tab: tab}
		v.waitForReady()
		return &guest{visitor: v, language: text.English}
	}
	tab := open(at("play")).tab
	read := func(script string) string {
		said, err := chromiumtest.Evaluate[string](tab, script)
		require.NoError(t, err)
		return said
	}
	require.Equal(t, "true h2", read(`isSecureContext + " " + performance.getEntriesByType("navigation")[0].nextHopProtocol`))
	require.Equal(t, "max-age=31536000", read(`fetch("healthz").then((r) => r.headers.get("Strict-Transport-Security"))`))
	require.Equal(t, "1008", read(`new Promise((said) => {
		const socket = new WebSocket("wss://" + location.host + "/ws");
		socket.onmessage = () => socket.send("nothing that a server understands");
		socket.onopen = socket.onmessage;
		socket.onclose = (end) => said(String(end.code));
	})`), "whoever is sent away is told why")
	require.NoError(t, tab.WaitFor(`navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === "activated")`))
	require.NoError(t, tab.Do(installable(t)))

	ada := open(at("match"))
	ada.activate("button", ada.say("lobby.title")+": "+ada.say("lobby.tagline"))
	ada.called("Ada")
	ada.creates("Connect Four, classic", func() { ada.slide(ada.say("lobby.computers"), 1) })
	ada.begins()
	invitation := "#g=" + see[string](ada.visitor, `Object.values(JSON.parse(localStorage.getItem("lichtbrett.online.players")))[0].room`)
	ada.plays()
	bo := open(at("lobby") + invitation)
	bo.called("Bo")
	bo.reads(bo.say("online.error.GAME_STARTED"))
	shows := map[string]string{
		at("play"): ">Lichtbrett<", at("lobby") + invitation: ">" + bo.say("lobby.title") + "<", at("match"): `role="grid"`,
	}
	perfect := map[string]float64{"accessibility": 100, "best-practices": 100, "seo": 100}
	for _, v := range judge(t, profile, slices.Sorted(maps.Keys(shows))...) {
		require.Equal(t, perfect, v.Scores, "%s: %s", v.URL, strings.Join(v.Faults, "\n"))
		require.Empty(t, v.Faults, v.URL)
		require.Contains(t, v.Seen, shows[v.URL], v.URL)
	}

	require.NoError(t, process.Process.Signal(syscall.SIGTERM))
	require.NoError(t, process.Wait())
	require.NoError(t, tab.Do(chromedp.Reload()))
	require.NoError(t, tab.WaitForReady())
	require.Equal(t, "Lichtbrett", read(`document.title`))
	require.NoError(t, tab.Screenshot(filepath.Join(pictures, "over-tls-offline.png")))
}

// installable asks the browser what keeps it from installing the page.
func installable(t *testing.T) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		manifest, err := cdp.Call(ctx, target, page.GetAppManifest, page.GetAppManifestParams{})
		if err != nil {
			return chromedp.Void{}, err
		}
		require.Empty(t, manifest.Errors)
		var read struct{ Name, Display string }
		require.NoError(t, json.Unmarshal([]byte(manifest.Data), &read))
		require.Equal(t, "Lichtbrett standalone", read.Name+" "+read.Display)
		hindered, err := cdp.Call(ctx, target, page.GetInstallabilityErrors, cdp.Empty{})
		if err != nil {
			return chromedp.Void{}, err
		}
		require.Empty(t, hindered.InstallabilityErrors)
		return chromedp.Void{}, nil
	}
}
