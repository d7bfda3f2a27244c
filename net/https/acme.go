package https

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net/http"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/net/idna"
)

// Directory is where the certificates come from where nothing else is said.
const Directory = autocert.DefaultACMEDirectory

// ACME gets certificates for domains by ACME (RFC 8555), and renews them.
type ACME struct {
	domains []string
	manager *autocert.Manager
	log     *slog.Logger
}

// NewACME returns certificates for domains from the ACME directory at a URL. They are
// cached in the folder, with the account's key.
func NewACME(domains []string, directory, folder string, log *slog.Logger) *ACME {
	return &ACME{domains, &autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      autocert.DirCache(folder),
		HostPolicy: autocert.HostWhitelist(domains...),
		Client:     &acme.Client{DirectoryURL: directory, UserAgent: "lichtbrett"},
	}, log}
}

// TLS returns a server's configuration with the certificates. It also answers the
// authority's challenges.
func (a *ACME) TLS() *tls.Config {
	config := a.manager.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	return config
}

// Fetch gets the certificates in advance, so that no visitor has to wait for them. The
// server must be running, to answer the challenges. Fetch returns when the context ends.
func (a *ACME) Fetch(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, domain := range a.domains {
			if ctx.Err() == nil {
				a.fetch(domain)
			}
		}
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

func (a *ACME) fetch(domain string) {
	got, err := a.manager.GetCertificate(&tls.ClientHelloInfo{
		ServerName:       domain,
		SupportedCurves:  []tls.CurveID{tls.CurveP256},
		CipherSuites:     []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
	})
	if err != nil {
		a.log.Error("there is no certificate yet; the next visitor has it tried again", "domain", domain, "error", err)
		return
	}
	a.log.Info("the certificate is there", "domain", domain, "expires", got.Leaf.NotAfter)
}

// Redirect answers over plain HTTP: the authority's challenges, and has next answer all
// other requests.
func (a *ACME) Redirect(next http.Handler) http.Handler { return a.manager.HTTPHandler(next) }

// CheckDomain returns what is wrong with a domain's name.
func CheckDomain(name string) error {
	ascii, err := idna.Lookup.ToASCII(name)
	if err != nil || ascii != name || !dotted(name) {
		return fmt.Errorf("%q is no domain's name in lower case: write it like play.example.org", name)
	}
	return nil
}
