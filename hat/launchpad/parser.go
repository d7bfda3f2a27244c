package launchpad

// longestMessage bounds a message of the system exclusive kind that is of interest.
const longestMessage = 64

// parser makes messages of a stream of MIDI.
type parser struct {
	message []byte
	status  byte // of the messages that may follow without one of their own
	skips   bool // a message that is too long
}

// lengths of messages by the highest four bits of their status, of those that belong
// to a channel; of the others, by the lowest four.
var (
	channelLengths = map[byte]int{0x8: 3, 0x9: 3, 0xa: 3, 0xb: 3, 0xc: 2, 0xd: 2, 0xe: 3}
	systemLengths  = map[byte]int{0x1: 2, 0x2: 3, 0x3: 2}
)

// take takes a byte and returns the message that it ends, nil if none.
func (p *parser) take(b byte) []byte {
	switch {
	case b >= 0xf8: // of the clock, in the middle of others
		return nil
	case b == endSysEx && len(p.message) > 0 && p.message[0] == sysEx:
		m := append(p.message, b)
		skips := p.skips
		*p = parser{}
		if skips {
			return nil
		}
		return m
	case b >= 0x80:
		*p = parser{message: []byte{b}}
		if b < sysEx {
			p.status = b
		}
	case len(p.message) == 0 && p.status != 0:
		p.message = []byte{p.status, b}
	case len(p.message) == 0:
		return nil
	case p.message[0] == sysEx && len(p.message) >= longestMessage:
		p.skips = true
	default:
		p.message = append(p.message, b)
	}
	if n := length(p.message[0]); n > 0 && len(p.message) == n {
		m := p.message
		p.message = nil
		if m[0] >= sysEx {
			return nil // nothing that a Launchpad says
		}
		return m
	}
	return nil
}

// length is how long messages with a status are; 0 if that is not fixed.
func length(status byte) int {
	if status < sysEx {
		return channelLengths[status>>4]
	}
	return systemLengths[status&0x0f]
}
