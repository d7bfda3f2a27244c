// Package httpstest makes certificates for tests.
package httpstest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Certificate makes a certificate for a host, signed by itself and good for an
// hour, with its key.
func Certificate(t testing.TB, host string, serial int64) (*x509.Certificate, *ecdsa.PrivateKey) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), DNSNames: []string{host},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	require.NoError(t, err)
	cert, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return cert, key
}

// PEM returns a certificate and its key as their files hold them.
func PEM(t testing.TB, of *x509.Certificate, by *ecdsa.PrivateKey) (cert, key []byte) {
	secret, err := x509.MarshalPKCS8PrivateKey(by)
	require.NoError(t, err)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: of.Raw}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
}

// Files writes a certificate for a host and its key, and returns the files' names.
func Files(t testing.TB, host string) (cert, key string, made *x509.Certificate) {
	made, private := Certificate(t, host, 1)
	inCert, inKey := PEM(t, made, private)
	folder := t.TempDir()
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	require.NoError(t, os.WriteFile(cert, inCert, 0o600))
	require.NoError(t, os.WriteFile(key, inKey, 0o600))
	return cert, key, made
}
