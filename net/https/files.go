// Package https stands between the network and a server's handler: certificates from
// files or by ACME, and trusted reverse proxies.
package https

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// Files is a certificate in two PEM files that somebody else renews.
type Files struct {
	cert, key string
	log       *slog.Logger

	mu     sync.Mutex
	stamps [2]stamp // of the files when they were last loaded
	pair   *tls.Certificate
}

// stamp tells whether a file has changed.
type stamp struct {
	modified time.Time
	size     int64
}

// OpenFiles loads a certificate with its chain, and its key. Renewals are logged.
func OpenFiles(cert, key string, log *slog.Logger) (*Files, error) {
	f := &Files{cert: cert, key: key, log: log}
	var err error
	if f.stamps, err = f.look(); err != nil {
		return nil, err
	}
	if f.pair, err = f.load(); err != nil {
		return nil, err
	}
	return f, nil
}

// Leaf is the certificate itself.
func (f *Files) Leaf() *x509.Certificate {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.pair.Leaf
}

// TLS returns a server's configuration with the certificate. Each handshake checks
// whether the files have changed; while they do not match, as between the renewal of
// one and of the other, the old pair stays in use.
func (f *Files) TLS() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12,
		NextProtos: []string{"h2", "http/1.1"},
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
			return f.current(), nil
		},
	}
}

func (f *Files) current() *tls.Certificate {
	f.mu.Lock()
	defer f.mu.Unlock()
	stamps, err := f.look()
	if err != nil || stamps == f.stamps {
		return f.pair // A file that is gone for a moment is being replaced.
	}
	f.stamps = stamps
	pair, err := f.load()
	if err != nil {
		f.log.Error("the new certificate is no good; the old one stays", "error", err)
		return f.pair
	}
	f.pair = pair
	f.log.Info("the certificate was renewed", "expires", pair.Leaf.NotAfter)
	return f.pair
}

func (f *Files) look() (stamps [2]stamp, err error) {
	for i, name := range []string{f.cert, f.key} {
		info, err := os.Stat(name)
		if err != nil {
			return stamps, fmt.Errorf("the certificate: %w", err)
		}
		stamps[i] = stamp{info.ModTime(), info.Size()}
	}
	return stamps, nil
}

func (f *Files) load() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return nil, fmt.Errorf("%s and %s are no certificate with its key in PEM: %w", f.cert, f.key, err)
	}
	return &pair, nil
}
