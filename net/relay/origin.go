package relay

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// IsOrigin reports whether a text is an origin, such as https://example.org.
func IsOrigin(text string) bool {
	_, ok := origin(text)
	return ok
}

// origin returns an origin in the form in which origins are compared; ok is false
// if it is none.
func origin(text string) (canonical string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", false
	}
	scheme := strings.ToLower(u.Scheme)
	return scheme + "://" + authority(scheme, u.Host), scheme == "http" || scheme == "https"
}

// authority returns a host and port without the port that its scheme stands for.
func authority(scheme, host string) string {
	host = strings.ToLower(host)
	switch scheme {
	case "http":
		return strings.TrimSuffix(host, ":80")
	case "https":
		return strings.TrimSuffix(host, ":443")
	}
	return host
}

// admits reports whether a page of this request's origin may connect: the
// server's own, or one that is named. Programs that are no browser send none. The
// URL's scheme is how the page is served, where that is known.
func (o Options) admits(r *http.Request) bool {
	sent := r.Header.Values("Origin")
	if len(sent) == 0 {
		return true
	}
	from, ok := origin(sent[0])
	if len(sent) > 1 || !ok {
		return false
	}
	scheme, _, _ := strings.Cut(from, "://")
	if from == scheme+"://"+authority(scheme, r.Host) && (r.URL.Scheme == "" || r.URL.Scheme == scheme) {
		return true
	}
	return slices.ContainsFunc(o.Origins, func(named string) bool {
		named, ok := origin(named)
		return ok && named == from
	})
}
