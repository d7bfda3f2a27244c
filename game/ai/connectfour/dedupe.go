package connectfour

// dedupe is a set of keys that is emptied at once.
type dedupe struct {
	keys  [2048]uint64
	stamp [2048]uint32
	now   uint32
}

func (d *dedupe) clear() { d.now++ }

// add reports whether key is new. The set must not hold more keys than half
// its size.
func (d *dedupe) add(key uint64) bool {
	for i := key * 0x9e3779b97f4a7c15 >> 53; ; i = (i + 1) & 2047 {
		if d.stamp[i] != d.now {
			d.stamp[i], d.keys[i] = d.now, key
			return true
		}
		if d.keys[i] == key {
			return false
		}
	}
}
