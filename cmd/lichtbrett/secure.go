package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"

	"lichtbrett/net/https"
	"lichtbrett/net/limits"
)

const secureFlagsUsage = `  --domain NAME     serves HTTPS with a certificate for NAME, which it gets and renews by
                    itself, on port 443 unless --addr says otherwise; may be given more
                    than once. By this you agree to the terms of the authority
  --acme URL        directory of the authority (default Let's Encrypt's)
  --cert FILE --key FILE
                    serves HTTPS with this certificate and its key, in PEM; when they
                    are renewed the server notices
  --redirect HOST:PORT
                    answers over plain HTTP there by sending everybody on to HTTPS
                    (default :80 with --domain)
` + frontFlagsUsage

const frontFlagsUsage = `  --host NAME       the server also goes by this name, as behind a proxy; may be given more
                    than once. Requests to a name that is neither this machine's nor named by
                    a flag are refused
  --proxy ADDRESSES reverse proxies, such as 127.0.0.1 or 10.0.0.0/8,192.168.1.2, whose
                    X-Forwarded-For and X-Forwarded-Proto are believed
`

// certificates is the folder in the data folder for those of --domain.
const certificates = "certificates"

type secureOptions struct {
	domains   []string
	acme      string
	cert, key string
	redirect  string
	frontOptions
}

// frontOptions are by which names a server goes, and whose word it takes for where requests
// come from.
type frontOptions struct {
	hosts   []string
	proxies https.Proxies
}

// on reports whether HTTPS is served.
func (o secureOptions) on() bool { return len(o.domains) > 0 || o.cert != "" }

func secureFlags(flags *flag.FlagSet, o *secureOptions) {
	flags.Func("domain", "", func(name string) error {
		o.domains = append(o.domains, name)
		return https.CheckDomain(name)
	})
	flags.StringVar(&o.acme, "acme", https.Directory, "")
	flags.StringVar(&o.cert, "cert", "", "")
	flags.StringVar(&o.key, "key", "", "")
	flags.StringVar(&o.redirect, "redirect", "", "")
	frontFlags(flags, &o.frontOptions)
}

func frontFlags(flags *flag.FlagSet, o *frontOptions) {
	flags.Func("host", "", func(name string) error {
		if name == "" || strings.ContainsAny(name, ":/ ") {
			return errors.New("write a name like play.example.org, without a port")
		}
		o.hosts = append(o.hosts, name)
		return nil
	})
	flags.Func("proxy", "", func(list string) error {
		proxies, err := https.ParseProxies(list)
		o.proxies = append(o.proxies, proxies...)
		return err
	})
}

// withHTTPS checks and completes what serve is to do about HTTPS.
func withHTTPS(flags *flag.FlagSet, o *serveOptions) error {
	s := &o.secure
	switch {
	case (s.cert == "") != (s.key == ""):
		return errors.New("--cert and --key belong together: name the files of the certificate and of its key")
	case s.cert != "" && len(s.domains) > 0:
		return errors.New("--domain gets its certificate by itself: leave --cert and --key out, or --domain")
	case given(flags, "acme") && len(s.domains) == 0:
		return errors.New("--acme is for certificates that the server gets: name its address with --domain")
	case given(flags, "redirect") && !s.on():
		return errors.New("--redirect sends everybody on to HTTPS: there is none without --domain or --cert")
	}
	if u, err := url.Parse(s.acme); err != nil || u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("--acme %q is no URL of a directory: write it like %s", s.acme, https.Directory)
	}
	if len(s.domains) > 0 {
		if !given(flags, "addr") {
			o.addr = ":443"
		}
		if !given(flags, "redirect") {
			s.redirect = ":80"
		}
	}
	if s.redirect != "" {
		return checkAddr("redirect", s.redirect)
	}
	return nil
}

// secure is what the server needs for HTTPS, and to know its own names.
type secure struct {
	config   *tls.Config // nil where HTTP is served
	hosts    *https.Hosts
	host     string       // for which the certificate is
	redirect net.Listener // nil if nobody is sent on
	services []func(context.Context) error
}

// openSecure opens the certificates, if there are any, and the listener that redirects to
// port.
func openSecure(o serveOptions, port int, log *slog.Logger) (*secure, error) {
	s := &secure{}
	var certified func(string) bool
	answer := func(next http.Handler) http.Handler { return next }
	switch {
	case o.secure.cert != "":
		files, err := https.OpenFiles(o.secure.cert, o.secure.key, log)
		if err != nil {
			return nil, err
		}
		s.config = files.TLS()
		if leaf := files.Leaf(); len(names(leaf)) > 0 {
			s.host = names(leaf)[0]
		}
		certified = func(name string) bool { return files.Leaf().VerifyHostname(name) == nil }
	case len(o.secure.domains) > 0:
		acme := https.NewACME(o.secure.domains, o.secure.acme, filepath.Join(o.data, certificates), log)
		s.config, s.host, answer = acme.TLS(), o.secure.domains[0], acme.Redirect
		s.services = append(s.services, func(ctx context.Context) error { acme.Fetch(ctx); return nil })
	}
	s.hosts = https.NewHosts(o.hosts(), certified)
	if o.secure.redirect != "" {
		listener, err := listen("redirect", o.secure.redirect)
		if err != nil {
			return nil, err
		}
		var named []string
		if s.host != "" {
			named = []string{s.host}
		}
		redirect := answer(https.Redirect(port, s.hosts, named...))
		s.redirect = o.secure.bounded(listener, o.perAddress())
		s.services = append(s.services, func(ctx context.Context) error { return serveOn(ctx, s.redirect, redirect, log) })
	}
	return s, nil
}

// url is where the page is by the certificate's name; empty if it has none.
func (s *secure) url(port int) string {
	if s.host == "" {
		return ""
	}
	return urlOf("https", s.host, port, 443)
}

// names are the hosts for which a certificate is.
func names(of *x509.Certificate) (names []string) {
	names = append(names, of.DNSNames...)
	for _, ip := range of.IPAddresses {
		names = append(names, ip.String())
	}
	return names
}

func (s *secure) close() {
	if s.redirect != nil {
		s.redirect.Close()
	}
}

// hosts are the names by which the server goes.
func (o serveOptions) hosts() []string {
	names := append(append([]string{}, o.secure.hosts...), o.secure.domains...)
	for _, origin := range o.relay.Origins {
		if u, err := url.Parse(origin); err == nil {
			names = append(names, u.Hostname())
		}
	}
	return names
}

// connectionsOfPlayer is how many connections an address may have open for each player that it
// may have: a browser opens several, and keeps them for a while.
const connectionsOfPlayer = 50

// bounded lets no address, which may have so many players, have all connections.
func (o frontOptions) bounded(listener net.Listener, perAddress int) net.Listener {
	return limits.Listener(listener, connectionsOfPlayer*perAddress, o.proxies.Trust)
}

// front is what a request passes first.
func (o frontOptions) front(hosts *https.Hosts, next http.Handler) http.Handler {
	return o.proxies.Resolve(https.Strict(hosts.Only(next)))
}
