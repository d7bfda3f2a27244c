//go:build linux && !android && (amd64 || arm64)

package audio

import (
	"fmt"
	"unsafe"

	"github.com/ebitengine/purego"

	"lichtbrett/assets/sound"
)

// alsa is a playback device of the Advanced Linux Sound Architecture, through
// which PipeWire and PulseAudio are reached too. Its library is loaded at run
// time: see "PCM Interface" in the ALSA library's reference for the functions.
type alsa struct {
	pcm unsafe.Pointer

	writei   func(pcm unsafe.Pointer, frames unsafe.Pointer, count uint) int
	recover  func(pcm unsafe.Pointer, code, silent int32) int32
	prepare  func(pcm unsafe.Pointer) int32
	pcmDrain func(pcm unsafe.Pointer) int32
	pcmClose func(pcm unsafe.Pointer) int32
}

// From alsa/pcm.h.
const (
	streamPlayback = 0
	formatFloatLE  = 14
	accessRW       = 3
)

// latency is how much sound the device holds, in microseconds.
const latency = 50_000

// openALSA opens a device for mono sound at sound.Rate.
func openALSA(library, device string) (*alsa, error) {
	lib, err := purego.Dlopen(library, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", library, err)
	}
	var (
		a         alsa
		open      func(pcm *unsafe.Pointer, name string, stream, mode int32) int32
		setParams func(pcm unsafe.Pointer, format, access int32, channels, rate uint32, resample int32, latency uint32) int32
		onError   func(handler uintptr) int32
	)
	for name, function := range map[string]any{
		"snd_lib_error_set_handler": &onError,
		"snd_pcm_open":              &open,
		"snd_pcm_set_params":        &setParams,
		"snd_pcm_writei":            &a.writei,
		"snd_pcm_recover":           &a.recover,
		"snd_pcm_prepare":           &a.prepare,
		"snd_pcm_drain":             &a.pcmDrain,
		"snd_pcm_close":             &a.pcmClose,
	} {
		symbol, err := purego.Dlsym(lib, name)
		if err != nil {
			return nil, fmt.Errorf("%s has no %s: %w", library, name, err)
		}
		purego.RegisterFunc(function, symbol)
	}
	// A missing card is no news to tell on standard error.
	onError(purego.NewCallback(func(file, line, function, code, format uintptr) uintptr { return 0 }))
	if code := open(&a.pcm, device, streamPlayback, 0); code < 0 {
		return nil, fmt.Errorf("open sound device %q: code %d", device, code)
	}
	if code := setParams(a.pcm, formatFloatLE, accessRW, 1, sound.Rate, 1, latency); code < 0 {
		a.close()
		return nil, fmt.Errorf("set up sound device %q: code %d", device, code)
	}
	return &a, nil
}

// write waits until there is room for the samples and hands them over.
func (a *alsa) write(samples []float32) error {
	for len(samples) > 0 {
		n := a.writei(a.pcm, unsafe.Pointer(unsafe.SliceData(samples)), uint(len(samples)))
		if n < 0 {
			// An underrun or a machine that was asleep.
			if code := a.recover(a.pcm, int32(n), 1); code < 0 {
				return fmt.Errorf("play: code %d", code)
			}
			continue
		}
		samples = samples[n:]
	}
	return nil
}

// drain waits until all has been heard and makes the device ready for more. In
// between it rests.
func (a *alsa) drain() error {
	a.pcmDrain(a.pcm)
	if code := a.prepare(a.pcm); code < 0 {
		return fmt.Errorf("prepare: code %d", code)
	}
	return nil
}

func (a *alsa) close() { a.pcmClose(a.pcm) }
