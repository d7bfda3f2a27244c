//go:build linux && !android && (amd64 || arm64)

package audio

import "lichtbrett/assets/sound"

// output hands sounds to a goroutine that mixes them and waits for the sound
// card. Where the card does not keep up or does not exist, sounds are dropped.
type output struct {
	orders  chan sound.Sound
	started bool
	library string
	device  string
}

func newOutput() *output {
	return &output{orders: make(chan sound.Sound, 32), library: "libasound.so.2", device: "default"}
}

func (o *output) play(x sound.Sound) {
	if !o.started {
		o.started = true
		go o.run()
	}
	select {
	case o.orders <- x:
	default:
	}
}

// run plays what is ordered until the channel is closed. Without a device, or
// once it has failed, nobody takes orders and they are dropped.
func (o *output) run() {
	pcm, err := openALSA(o.library, o.device)
	if err != nil {
		return
	}
	defer pcm.close()
	var m mixer
	chunk := make([]float32, sound.Rate/100)
	for next := range o.orders {
		m.add(next)
		for !m.silent() {
			o.takeOrders(&m)
			m.mix(chunk)
			if pcm.write(chunk) != nil {
				return
			}
		}
		if pcm.drain() != nil {
			return
		}
	}
}

// takeOrders adds what has been ordered in the meantime.
func (o *output) takeOrders(m *mixer) {
	for {
		select {
		case next, ok := <-o.orders:
			if !ok {
				return
			}
			m.add(next)
		default:
			return
		}
	}
}
