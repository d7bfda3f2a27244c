package limits

import (
	"context"
	"net/netip"
	"slices"
	"sync"
)

// Places are for what may be ended at any time. When all are taken, whoever has the most of
// them gives one up to anybody who has at least two fewer: nobody keeps others out by taking
// many, and whoever has one keeps it. An IPv4 address is somebody, and so is a customer of IPv6.
type Places struct {
	most int

	mu    sync.Mutex
	taken map[netip.Prefix][]*place
}

// place is one that is taken.
type place struct{ end context.CancelFunc }

// NewPlaces returns so many places.
func NewPlaces(most int) *Places { return &Places{most: most, taken: map[netip.Prefix][]*place{}} }

// Take takes a place for somebody at a remote address until leave is called. The context ends
// when it has to be given up; ok is false if there is none.
func (p *Places) Take(ctx context.Context, remote string) (within context.Context, leave func(), ok bool) {
	networks := networksOf(AddressOf(remote))
	who := networks[len(networks)-1].prefix
	p.mu.Lock()
	defer p.mu.Unlock()
	all, greediest := 0, who
	for other, of := range p.taken {
		all += len(of)
		if len(of) > len(p.taken[greediest]) {
			greediest = other
		}
	}
	if all >= p.most {
		if len(p.taken[greediest]) < len(p.taken[who])+2 {
			return nil, nil, false
		}
		p.leave(greediest, p.taken[greediest][0])
	}
	within, end := context.WithCancel(ctx)
	own := &place{end}
	p.taken[who] = append(p.taken[who], own)
	return within, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.leave(who, own)
	}, true
}

// leave frees a place, unless it has been given up. The mutex is held.
func (p *Places) leave(who netip.Prefix, left *place) {
	left.end()
	p.taken[who] = slices.DeleteFunc(p.taken[who], func(other *place) bool { return other == left })
	if len(p.taken[who]) == 0 {
		delete(p.taken, who)
	}
}
