//go:build windows || darwin

package audio

import (
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"

	"lichtbrett/assets/sound"
)

// output mixes sounds as the system's sound library asks for them.
type output struct {
	mu      sync.Mutex
	mixer   mixer
	mix     []float32
	started bool
	wake    chan struct{}
}

func newOutput() *output { return &output{wake: make(chan struct{}, 1)} }

func (o *output) play(x sound.Sound) {
	if !o.started {
		o.started = true
		go o.run()
	}
	o.mu.Lock()
	o.mixer.add(x)
	o.mu.Unlock()
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// rest is how long after the last sound the device is put to rest.
const rest = 4 * time.Second

// run opens the device and lets it rest while nothing sounds.
func (o *output) run() {
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate:   sound.Rate,
		ChannelCount: 1,
		Format:       oto.FormatFloat32LE,
		BufferSize:   40 * time.Millisecond,
	})
	if err != nil {
		return
	}
	<-ready
	player := context.NewPlayer(o)
	player.SetBufferSize(sound.Rate / 25 * 4)
	player.Play()
	for {
		select {
		case <-o.wake:
			continue
		case <-time.After(rest):
		}
		if context.Suspend() != nil {
			return
		}
		<-o.wake
		if context.Resume() != nil {
			return
		}
	}
}

// Read gives the library the samples that come next; it never ends.
func (o *output) Read(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := len(b) / 4
	if cap(o.mix) < n {
		o.mix = make([]float32, n)
	}
	o.mixer.mix(o.mix[:n])
	return copy(b, littleEndian(o.mix[:n])), nil
}
