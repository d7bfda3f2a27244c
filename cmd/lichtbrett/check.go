package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"lichtbrett/net/https"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/relay/natsconn"
	"lichtbrett/net/store"
	"lichtbrett/net/tournament/mqtt"
	"lichtbrett/web"
)

// report tells what serve would do, and what would be wrong.
type report struct {
	out   io.Writer
	wrong []error
}

func (r *report) tell(what, format string, args ...any) {
	fmt.Fprintf(r.out, "%-13s %s\n", what+":", fmt.Sprintf(format, args...))
}

func (r *report) check(err error) {
	if err != nil {
		r.wrong = append(r.wrong, err)
	}
}

// checkServe tells on out what serve would do with its options, and returns what
// would be wrong. It starts and changes nothing; it looks for a moment whether
// the addresses are free, unless the server runs that would be started anew.
func checkServe(o serveOptions, out io.Writer) error {
	r := &report{out: out}
	running := runs(o.data)
	if web.Built(web.Page()) {
		r.tell("Page", "in this program")
	} else {
		r.tell("Page", "none: this program was compiled without it")
	}
	r.address(o, running)
	r.secure(o.secure, o.data, running)
	r.folder(o.data)
	if running {
		r.tell("Running", "a server runs in this data folder; it was not looked whether the addresses are free")
	}
	r.database(o)
	r.online(o)
	if o.tournament.addr != "" {
		r.tournament(o.tournament, running)
	}
	if o.announce {
		r.tell("Announced", "in the local network")
	}
	switch o.metrics {
	case "":
		r.tell("Metrics", "nowhere")
	case metricsOnPage:
		r.tell("Metrics", "at /metrics of the page's address, for everybody")
	default:
		r.tell("Metrics", "at http://%s/metrics alone", o.metrics)
		r.listen("metrics", o.metrics, running)
	}
	r.tell("Log", "as %s, to standard error", map[bool]string{false: "text", true: "JSON"}[o.log.json])
	return errors.Join(r.wrong...)
}

// runs reports whether a server runs in a data folder.
func runs(data string) bool {
	conn, err := net.Dial("unix", filepath.Join(data, controlSocket))
	if err == nil {
		conn.Close()
	}
	return err == nil
}

func (r *report) address(o serveOptions, running bool) {
	addr, err := net.ResolveTCPAddr("tcp", o.addr)
	if err != nil {
		r.check(fmt.Errorf("--addr %s: %w", o.addr, err))
		return
	}
	if addr.IP == nil {
		addr.IP = net.IPv6unspecified
	}
	r.tell("Address", "%s", strings.Join(urls(o.secure, addr), " "))
	r.listen("addr", o.addr, running)
}

func (r *report) listen(flag, addr string, running bool) {
	if running {
		return
	}
	listener, err := listen(flag, addr)
	if r.check(err); err == nil {
		listener.Close()
	}
}

func freePacket(addr string) error {
	conn, err := net.ListenPacket("udp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; choose another address with --tournament", addr, err)
	}
	return conn.Close()
}

func (r *report) secure(o secureOptions, data string, running bool) {
	switch {
	case o.cert != "":
		files, err := https.OpenFiles(o.cert, o.key, slog.New(slog.DiscardHandler))
		if err != nil {
			r.check(err)
			break
		}
		leaf := files.Leaf()
		r.tell("HTTPS", "for %s, with the certificate in %s, until %s", cmp.Or(strings.Join(names(leaf), ", "), "no name"),
			o.cert, leaf.NotAfter.UTC().Format(time.DateTime))
		if time.Now().After(leaf.NotAfter) {
			r.check(fmt.Errorf("the certificate in %s has expired on %s", o.cert, leaf.NotAfter.UTC().Format(time.DateOnly)))
		}
	case len(o.domains) > 0:
		r.tell("HTTPS", "for %s, with certificates from %s, kept in %s", strings.Join(o.domains, ", "), o.acme, filepath.Join(data, certificates))
	default:
		r.tell("HTTPS", "no: phones install the page, and browsers keep it offline, over HTTPS only")
	}
	if o.redirect != "" {
		r.tell("HTTP", "at %s, which leads to HTTPS", o.redirect)
		r.listen("redirect", o.redirect, running)
	}
	if len(o.proxies) > 0 {
		r.tell("Proxies", "%v are believed", o.proxies)
	}
}

// folder looks whether the data folder is there, or can be made.
func (r *report) folder(data string) {
	path, err := filepath.Abs(data)
	if err != nil {
		r.check(err)
		return
	}
	there := path
	info, err := os.Stat(there)
	for errors.Is(err, os.ErrNotExist) && there != filepath.Dir(there) {
		there = filepath.Dir(there)
		info, err = os.Stat(there)
	}
	switch {
	case err != nil:
		r.check(fmt.Errorf("the data folder %s: %w", data, err))
	case !info.IsDir():
		r.check(fmt.Errorf("the data folder %s cannot be made: %s is no folder; name another one with --data", data, there))
	case !writable(there):
		r.check(fmt.Errorf("%s is not writable for this user; name another data folder with --data", there))
	case there == path:
		r.tell("Data", "in %s", path)
		return
	}
	r.tell("Data", "in %s, which will be made", path)
}

func (r *report) database(o serveOptions) {
	if o.relay.off && o.tournament.addr == "" {
		r.tell("Results", "none")
		return
	}
	switch database := o.tournament.database; {
	case database == "":
		r.tell("Results", "in %s", filepath.Join(o.data, store.File))
	case !store.IsURL(database): // It is not repeated: it may hold a password.
		r.check(errNoDatabase)
	default:
		host := "elsewhere"
		if u, err := url.Parse(database); err == nil {
			host = u.Host
		}
		r.tell("Results", "in PostgreSQL at %s; it was not looked whether it answers", host)
	}
}

func (r *report) tournament(o tournamentOptions, running bool) {
	r.tell("Tournament", "for bots at %s over UDP", o.addr)
	if err := o.Check(); err != nil {
		r.check(fmt.Errorf("tournament: %w", err))
	}
	if !running {
		r.check(freePacket(o.addr))
	}
	if o.mqtt == "" {
		return
	}
	broker, err := mqtt.Broker(o.mqtt)
	if err != nil {
		r.check(fmt.Errorf("--mqtt: %w", err))
		return
	}
	r.tell("MQTT", "the broker at %s is told; it was not looked whether it answers", broker.Host)
}

func (r *report) online(o serveOptions) {
	if o.relay.off {
		r.tell("Online", "no matches")
		return
	}
	kept := "in " + filepath.Join(o.data, sqlite.File)
	if hosts, err := natsconn.Hosts(o.relay.cluster); err == nil {
		kept = "in NATS at " + hosts + "; it was not looked whether it answers"
	}
	if o.relay.cluster != "" {
		r.tell("Cluster", "with the other servers that say the same")
	}
	r.tell("Online", "matches at %s, kept %s", protocol.Path, kept)
	if len(o.relay.Origins) > 0 {
		r.tell("Origins", "%s, too", strings.Join(o.relay.Origins, ", "))
	}
	r.tell("Limits", "%d connections, %d from one address; %d rooms; %d computer players think at once",
		cmp.Or(o.relay.Connections, relay.DefaultConnections), o.perAddress(),
		cmp.Or(o.relay.Rooms, relay.DefaultRooms), cmp.Or(o.relay.Thinkers, runtime.GOMAXPROCS(0)))
}
