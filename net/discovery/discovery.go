// Package discovery announces a server in the local network by DNS-SD (RFC 6763) over
// multicast DNS, and finds announced ones.
package discovery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/mdns"
)

// Service is the type of the service.
const Service = "_lichtbrett._tcp"

// Server is a server that was found.
type Server struct {
	Name string // of its machine and port, such as raspberrypi-8080
	URL  string // of its page, such as http://192.168.1.7:8080/
}

// Announcement announces a server until it is closed.
type Announcement struct{ answering []*mdns.Server }

// Announce announces a server that listens on an address, in the networks of that
// address: in all of this machine's if it is unspecified, on this machine only if it is
// a loopback address. URL is that of its page if it has a name of its own, else empty.
func Announce(addr *net.TCPAddr, url string) (*Announcement, error) {
	a, discard := &Announcement{}, log.New(io.Discard, "", 0)
	name, err := os.Hostname()
	if err != nil {
		name = "lichtbrett"
	}
	name = unfit.ReplaceAllString(name, "-")
	for _, at := range interfaces(func(ip net.IP) bool {
		return addr.IP.Equal(ip) || unspecified(addr.IP) && !ip.IsLoopback()
	}) {
		var txt []string
		if url != "" {
			txt = []string{"url=" + url}
		}
		service, err := mdns.NewMDNSService(name+"-"+strconv.Itoa(addr.Port), Service, "", name+".local.", addr.Port, at.ips, txt)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("announcing the server: %w", err), a.Close())
		}
		answering, err := mdns.NewServer(&mdns.Config{Zone: service, Iface: &at.Interface, Logger: discard})
		if err != nil {
			return nil, errors.Join(fmt.Errorf("announcing the server on %s: %w", at.Name, err), a.Close())
		}
		a.answering = append(a.answering, answering)
	}
	if len(a.answering) == 0 {
		return nil, fmt.Errorf("announcing the server: there is no network at %s", addr.IP)
	}
	return a, nil
}

// unfit are characters that a host's name in the local network does not have.
var unfit = regexp.MustCompile(`[^A-Za-z0-9-]+`)

// Close ends the announcement.
func (a *Announcement) Close() error {
	var errs []error
	for _, s := range a.answering {
		errs = append(errs, s.Shutdown())
	}
	return errors.Join(errs...)
}

// network is an interface with its addresses.
type network struct {
	net.Interface
	ips []net.IP
}

func unspecified(ip net.IP) bool { return ip == nil || ip.IsUnspecified() }

// interfaces returns those that are up, with those addresses that are wanted.
func interfaces(wanted func(net.IP) bool) (found []network) {
	all, _ := net.Interfaces() // A machine that does not tell has none.
	for _, one := range all {
		if one.Flags&net.FlagUp == 0 || one.Flags&(net.FlagMulticast|net.FlagLoopback) == 0 {
			continue
		}
		n := network{Interface: one}
		addrs, _ := one.Addrs()
		for _, addr := range addrs {
			if of, ok := addr.(*net.IPNet); ok && !of.IP.IsLinkLocalUnicast() && wanted(of.IP) {
				n.ips = append(n.ips, of.IP)
			}
		}
		if len(n.ips) > 0 {
			found = append(found, n)
		}
	}
	return found
}

// Find asks in all networks of this machine, itself included, and returns the servers
// that have answered in time, by name. The answers are not authenticated: anybody in the
// network can give them.
func Find(ctx context.Context, wait time.Duration) ([]Server, error) {
	return find(ctx, wait, interfaces(func(net.IP) bool { return true }))
}

// FindHere is Find on this machine alone: nothing is sent into any network.
func FindHere(ctx context.Context, wait time.Duration) ([]Server, error) {
	return find(ctx, wait, interfaces(net.IP.IsLoopback))
}

func find(ctx context.Context, wait time.Duration, networks []network) ([]Server, error) {
	entries, failed := ask(ctx, Service, wait, networks)
	ctx, done := context.WithTimeout(ctx, wait)
	defer done()
	var found []Server
	for _, e := range entries {
		if s, ok := read(e, func(name string) ([]net.IPAddr, error) { return net.DefaultResolver.LookupIPAddr(ctx, name) }); ok && !slices.Contains(found, s) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b Server) int { return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.URL, b.URL)) })
	if len(found) == 0 && failed != nil {
		return nil, fmt.Errorf("looking for servers: %w", failed)
	}
	return found, nil
}

// ask asks for a service, and returns what has answered in time.
func ask(ctx context.Context, service string, wait time.Duration, networks []network) (all []*mdns.ServiceEntry, failed error) {
	entries := make(chan *mdns.ServiceEntry, 256)
	errs := make([]error, len(networks))
	var asking sync.WaitGroup
	for i, n := range networks {
		v4 := slices.ContainsFunc(n.ips, func(ip net.IP) bool { return ip.To4() != nil })
		asking.Go(func() {
			errs[i] = mdns.QueryContext(ctx, &mdns.QueryParam{
				Service: service, Timeout: wait, Interface: &n.Interface, Entries: entries,
				WantUnicastResponse: true, Logger: log.New(io.Discard, "", 0),
				DisableIPv4: !v4, DisableIPv6: v4, // One of them reaches everybody, and says all addresses.
			})
		})
	}
	asking.Wait()
	close(entries)
	for e := range entries {
		all = append(all, e)
	}
	return all, errors.Join(errs...)
}

// read reads a server's answer; ok is false if it is invalid. The page that it names has
// to be on the server's own host: an answer leads nobody to a third one.
func read(e *mdns.ServiceEntry, lookup func(name string) ([]net.IPAddr, error)) (s Server, ok bool) {
	name, _, _ := strings.Cut(e.Name, ".")
	if !strings.HasSuffix(strings.TrimSuffix(e.Name, "."), Service+".local") || name == "" || unfit.MatchString(name) {
		return Server{}, false
	}
	for _, field := range e.InfoFields {
		if text, is := strings.CutPrefix(field, "url="); is {
			u, err := url.Parse(text)
			ok := err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil && u.RawQuery == "" && u.Fragment == ""
			if !ok || !leadsTo(u.Hostname(), e, lookup) {
				return Server{}, false
			}
			return Server{name, u.String()}, true
		}
	}
	at, ok := address(e)
	return Server{name, "http://" + at + "/"}, ok
}

// address is where what has answered is; ok is false if it has not said.
func address(e *mdns.ServiceEntry) (at string, ok bool) {
	ip := e.AddrV4
	if ip == nil && e.AddrV6IPAddr != nil {
		ip = e.AddrV6IPAddr.IP
	}
	if ip == nil || e.Port < 1 || e.Port > 65535 {
		return "", false
	}
	return net.JoinHostPort(ip.String(), strconv.Itoa(e.Port)), true
}

// leadsTo reports whether a host, a name or an address, is the one that a server says it is at.
func leadsTo(host string, e *mdns.ServiceEntry, lookup func(name string) ([]net.IPAddr, error)) bool {
	at := []net.IPAddr{{IP: net.ParseIP(host)}}
	if at[0].IP == nil {
		at, _ = lookup(host) // A name that is unknown leads nowhere.
	}
	return slices.ContainsFunc(at, func(a net.IPAddr) bool {
		return a.IP.Equal(e.AddrV4) || e.AddrV6IPAddr != nil && a.IP.Equal(e.AddrV6IPAddr.IP)
	})
}
