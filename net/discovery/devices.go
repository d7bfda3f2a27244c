package discovery

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Device is something else in the network than a server of ours: lights, for example.
type Device struct {
	Name    string // as its owner calls it
	Address string // host and port
}

// Devices asks in all networks of this machine for devices that offer a service, and
// returns those that have answered in time, by name.
func Devices(ctx context.Context, service string, wait time.Duration) ([]Device, error) {
	return devices(ctx, service, wait, interfaces(func(net.IP) bool { return true }))
}

// DevicesHere is Devices on this machine alone: nothing is sent into any network.
func DevicesHere(ctx context.Context, service string, wait time.Duration) ([]Device, error) {
	return devices(ctx, service, wait, interfaces(net.IP.IsLoopback))
}

// longestName bounds a device's name in characters: what answers may say anything.
const longestName = 60

// escaped is a character of a name as DNS writes it where it is none of its own: by its
// number, or behind a backslash.
var escaped = regexp.MustCompile(`\\([0-9]{3}|.)`)

func unescape(name string) string {
	return escaped.ReplaceAllStringFunc(name, func(s string) string {
		if n, err := strconv.ParseUint(s[1:], 10, 8); err == nil && len(s) == 4 {
			return string([]byte{byte(n)})
		}
		return s[1:]
	})
}

func devices(ctx context.Context, service string, wait time.Duration, networks []network) (found []Device, err error) {
	entries, failed := ask(ctx, service, wait, networks)
	for _, e := range entries {
		name, is := strings.CutSuffix(strings.TrimSuffix(e.Name, "."), "."+service+".local")
		name = unescape(name)
		unseen := !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
		at, ok := address(e)
		if d := (Device{name, at}); is && ok && !unseen && name != "" && utf8.RuneCountInString(name) <= longestName && !slices.Contains(found, d) {
			found = append(found, d)
		}
	}
	slices.SortFunc(found, func(a, b Device) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Address, b.Address))
	})
	if len(found) == 0 && failed != nil {
		return nil, fmt.Errorf("looking for %s: %w", service, failed)
	}
	return found, nil
}
