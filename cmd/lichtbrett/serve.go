package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"lichtbrett/net/discovery"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/store"
	"lichtbrett/render/platform/storage"
	"lichtbrett/web"
)

var serveUsage = `Usage: lichtbrett serve [--addr HOST:PORT] [--data DIR] [FLAGS] [--tournament HOST:PORT [FLAGS]]
Serves the page, and online matches to it, until it is stopped by Ctrl+C or SIGTERM.
  --addr HOST:PORT  where to listen; without HOST on all addresses (default :8080)
  --data DIR        folder for what is to be kept; made if it is missing
                    (default ` + defaultData + `)
  --announce        makes the server known in the local network (DNS-SD)
  --check           tells what it would do, and what is wrong with that, and does nothing
  --metrics HOST:PORT
                    tells Prometheus how the server is, such as at 127.0.0.1:9100; page is
                    the page's own address, where everybody can read it
` + logFlagsUsage + secureFlagsUsage + relayFlagsUsage + `  --tournament HOST:PORT
                    also runs a tournament for bots there, over UDP, such as :4446
With --tournament:
` + tournamentFlagsUsage + secretsUsage

// How long the server waits for a client, and at its end for answers under way.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second
	writeTimeout  = 5 * time.Minute // The program over a slow line.
	idleTimeout   = 2 * time.Minute
	stopTimeout   = 5 * time.Second
)

// updatesMemory is how much memory the server takes at least for it to make updates of the page.
const updatesMemory = 300 << 20

// pageFolder has the programs of this page and the last ones, in the data folder.
const pageFolder = "page"

// metricsOnPage has the metrics told at the page's address.
const metricsOnPage = "page"

type serveOptions struct {
	addr  string
	data  string
	check bool
	// announce makes the server known in the local network.
	announce bool
	log      logFormat
	// metrics is an address of their own, or metricsOnPage; without it they are not told.
	metrics string

	secure secureOptions
	relay  relayOptions
	// tournament is run as well if it has an address.
	tournament tournamentOptions
}

func serve(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	options, err := parseServe(args)
	if err != nil {
		return misused{err, serveUsage}
	}
	if options.check {
		return checkServe(options, stdout)
	}
	// Before memory runs short it is collected more often all the same.
	if most := options.relay.bytes(); most > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(most))
	}
	ctx, stop := untilStopped()
	defer stop()
	return serveUntil(ctx, options, stdout, stderr)
}

func parseServe(args []string) (options serveOptions, err error) {
	flags := newFlags("serve")
	flags.StringVar(&options.addr, "addr", ":8080", "")
	flags.StringVar(&options.data, "data", defaultData, "")
	logFlags(flags, &options.log)
	flags.StringVar(&options.metrics, "metrics", "", "")
	flags.BoolVar(&options.announce, "announce", false, "")
	flags.BoolVar(&options.check, "check", false, "")
	secureFlags(flags, &options.secure)
	relayFlags(flags, &options.relay)
	flags.StringVar(&options.tournament.addr, "tournament", "", "")
	tournamentFlags(flags, &options.tournament)
	if err := parseAlone(flags, args); err != nil {
		return options, err
	}
	if err := readSecrets(flags); err != nil {
		return options, err
	}
	if options.data == "" {
		return options, errors.New("--data is empty: name a folder, or leave the flag out")
	}
	for _, with := range []func(*flag.FlagSet, *serveOptions) error{withTournament, withRelay, withHTTPS} {
		if err := with(flags, &options); err != nil {
			return options, err
		}
	}
	if options.metrics != "" && options.metrics != metricsOnPage {
		if err := checkAddr("metrics", options.metrics); err != nil {
			return options, err
		}
	}
	return options, checkAddr("addr", options.addr)
}

func checkAddr(flag, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--%s %q is not HOST:PORT: write for example :8080 or 127.0.0.1:8080", flag, addr)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Errorf("--%s %q has no port from 0 to 65535 after the colon: write for example :8080", flag, addr)
	}
	return nil
}

// serveUntil opens everything that serving needs and serves until the context ends.
func serveUntil(ctx context.Context, options serveOptions, stdout, stderr io.Writer) (err error) {
	log := options.log.logger(stderr, options.tournament.verbose)
	if err := openData(options.data); err != nil {
		return err
	}
	updates, err := web.KeepUpdates(filepath.Join(options.data, pageFolder), web.Page(), log)
	if err != nil {
		return err
	}
	page, err := web.New(web.Page(), updates)
	if err != nil {
		return err
	}
	told, ready := newRegistry(), health{}
	mux := http.NewServeMux()
	mux.Handle("/", page)
	mux.Handle("/healthz", ready)
	listener, err := listen("addr", options.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	listener = options.secure.bounded(listener, options.perAddress())
	addr := listener.Addr().(*net.TCPAddr)
	mux.Handle("/poster", web.Poster(urls(options.secure, addr), options.relay.JoinCode != ""))
	var services []func(context.Context) error
	if most := options.relay.bytes(); most == 0 || most >= updatesMemory {
		services = append(services, updates.Run)
	}
	secured, err := openSecure(options, addr.Port, log)
	if err != nil {
		return err
	}
	defer secured.close()
	services = append(services, secured.services...)
	if secured.config != nil {
		listener = tls.NewListener(listener, secured.config)
	}
	services = append(services, func(ctx context.Context) error {
		return serveOn(ctx, listener, options.secure.front(secured.hosts, mux), log)
	})
	if !options.relay.off {
		online, err := openOnline(ctx, options, log)
		if err != nil {
			return err
		}
		defer online.close()
		mux.Handle(protocol.Path, online.relay)
		told.MustRegister(online.relay)
		ready["relay"], ready["database"] = online.relay.Ready, online.store.Ready
		services = append(services, online.run)
	}
	tournament := ""
	if options.tournament.addr != "" {
		hosted, err := openTournament(ctx, options.tournament, told, log)
		if err != nil {
			return err
		}
		defer hosted.close()
		hosted.routes(mux)
		ready["tournament"] = hosted.store.Ready
		services = append(services, hosted.server.Run)
		tournament = fmt.Sprintf("The tournament is at %s\n", hosted.server.Addr())
	}
	where := ""
	switch options.metrics {
	case "":
	case metricsOnPage:
		mux.Handle("/metrics", metricsOf(told))
	default:
		apart, err := listen("metrics", options.metrics)
		if err != nil {
			return err
		}
		defer apart.Close()
		where = fmt.Sprintf("Its metrics are at http://%s/metrics\n", apart.Addr())
		own := http.NewServeMux()
		own.Handle("/metrics", metricsOf(told))
		own.Handle("/healthz", ready)
		services = append(services, func(ctx context.Context) error { return serveOn(ctx, apart, own, log) })
	}
	if options.announce {
		announced, err := discovery.Announce(addr, secured.url(addr.Port))
		if err != nil {
			return fmt.Errorf("--announce: %w", err)
		}
		defer announced.Close()
	}
	controlled, err := control(options.data, log)
	if err != nil {
		return err
	}
	services = append(services, controlled)
	if !web.Built(web.Page()) {
		fmt.Fprintln(stdout, "This program was compiled without the page.")
	}
	for _, url := range urls(options.secure, addr) {
		fmt.Fprintf(stdout, "Lichtbrett is at %s\n", url)
	}
	fmt.Fprint(stdout, tournament, where)
	return together(ctx, services...)
}

// perAddress is how many players one address may have.
func (o serveOptions) perAddress() int { return cmp.Or(o.relay.PerAddress, protocol.MaxConnections) }

// listen listens at the address that a flag names.
func listen(flag, addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w; choose another address with --%s", addr, err, flag)
	}
	return listener, nil
}

// serveOn serves until the context ends, then lets the answers under way finish.
// What clients do wrong, such as to break off handshakes, is for the curious only.
func serveOn(ctx context.Context, listener net.Listener, handler http.Handler, log *slog.Logger) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("the server stopped: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := server.Shutdown(stopping); err != nil {
		return server.Close() // Whoever still reads after the grace is cut off.
	}
	return nil
}

// openData makes the data folder and sees that files can be written to it.
func openData(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("the data folder cannot be made: %w; name another one with --data", err)
	}
	if err := closeToOthers(folder); err != nil {
		return fmt.Errorf("others on this machine can look into the data folder, which has secrets: %w; name another one with --data", err)
	}
	if err := storage.CheckWritable(filepath.Join(folder, store.File)); err != nil {
		return fmt.Errorf("the data folder is not writable: %w; name another one with --data", err)
	}
	return nil
}

// closeToOthers sees that only its owner can look into the data folder, unless it has
// other things than a server's in it.
func closeToOthers(folder string) error {
	info, err := os.Stat(folder)
	if err != nil || info.Mode().Perm()&0o077 == 0 || runtime.GOOS == "windows" {
		return err
	}
	inside, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	ours := func(e os.DirEntry) bool {
		return slices.ContainsFunc([]string{store.File, sqlite.File, certificates, controlSocket, pageFolder}, func(name string) bool { return strings.HasPrefix(e.Name(), name) })
	}
	if slices.ContainsFunc(inside, func(e os.DirEntry) bool { return !ours(e) }) {
		return nil // the files in it are closed to others all the same
	}
	return os.Chmod(folder, 0o700)
}

// urls returns where the page can be opened: at its domains if it has any, else
// where the server listens: on all addresses, on this machine first, then for
// others in the network.
func urls(secure secureOptions, addr *net.TCPAddr) (urls []string) {
	scheme, usual := "http", 80
	if secure.on() {
		scheme, usual = "https", 443
	}
	add := func(host string) { urls = append(urls, urlOf(scheme, host, addr.Port, usual)) }
	for _, domain := range secure.domains {
		add(domain)
	}
	switch {
	case len(urls) > 0:
		return urls
	case !addr.IP.IsUnspecified():
		add(addr.IP.String())
		return urls
	}
	add("localhost")
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return urls // The machine does not tell: its own name is enough.
	}
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok && network.IP.To4() != nil && network.IP.IsGlobalUnicast() {
			add(network.IP.String())
		}
	}
	return urls
}

// urlOf is a server's address at a host, without the port that its scheme stands for.
func urlOf(scheme, host string, port, usual int) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != usual {
		host += ":" + strconv.Itoa(port)
	}
	return scheme + "://" + host + "/"
}
