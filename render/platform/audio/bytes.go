//go:build js || windows || darwin

package audio

import (
	"encoding/binary"
	"math"
)

// littleEndian returns the samples' bytes, as Web Audio takes them on every
// machine that WebAssembly runs on.
func littleEndian(samples []float32) []byte {
	b := make([]byte, 0, 4*len(samples))
	for _, v := range samples {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}
