package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNegotiate(t *testing.T) {
	all := []string{"br", "gzip", identity}
	for _, test := range []struct {
		fields    []string
		encodings []string
		want      string
		ok        bool
	}{
		{nil, all, identity, true},
		{[]string{""}, all, identity, true},
		{[]string{"br"}, all, "br", true},
		{[]string{"gzip, deflate, br, zstd"}, all, "br", true},
		{[]string{"gzip", "br"}, all, "br", true},
		{[]string{"BR"}, all, "br", true},
		{[]string{"gzip, br"}, []string{"gzip", identity}, "gzip", true},
		{[]string{"gzip, br"}, []string{identity}, identity, true},
		{[]string{"deflate"}, all, identity, true},
		{[]string{"br;q=0.5, gzip"}, all, "gzip", true},
		{[]string{"br ; q=0.5,gzip ;q=0.4"}, all, "br", true},
		{[]string{"br;Q=0.001"}, all, "br", true},
		{[]string{"br;q=0, gzip;q=0"}, all, identity, true},
		{[]string{"identity, br;q=0.5"}, all, identity, true},
		{[]string{"*"}, all, "br", true},
		{[]string{"*, br;q=0"}, all, "gzip", true},
		{[]string{"*;q=0, gzip"}, all, "gzip", true},
		{[]string{"*;q=0"}, all, "", false},
		{[]string{"identity;q=0"}, []string{identity}, "", false},
		{[]string{"identity;q=0, br;q=0.1"}, all, "br", true},
		// What cannot be understood is not taken for consent.
		{[]string{"br;q=high, gzip"}, all, "gzip", true},
		{[]string{"br;q=7, gzip;q=-1"}, all, identity, true},
		{[]string{"br;level=4"}, all, identity, true},
		{[]string{"br;q=NaN"}, all, identity, true},
		{[]string{";;,,q=1;"}, all, identity, true},
	} {
		got, ok := negotiate(test.fields, test.encodings)
		require.Equal(t, test.want, got, "%q", test.fields)
		require.Equal(t, test.ok, ok, "%q", test.fields)
	}
}

func FuzzNegotiate(f *testing.F) {
	for _, field := range []string{"gzip, br;q=0.5", "*;q=0", ";q=,;", "identity;q=1e-9"} {
		f.Add(field)
	}
	f.Fuzz(func(t *testing.T, field string) {
		if got, ok := negotiate([]string{field}, []string{"br", identity}); ok {
			require.Contains(t, []string{"br", identity}, got)
		}
	})
}
