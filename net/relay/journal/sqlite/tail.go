package sqlite

import (
	"encoding/binary"
	"hash/crc32"
	"os"
)

// tailSuffix follows the name of a log's database in that of its tail.
const tailSuffix = "-tail"

// tail is a file with the records that the database does not have yet. It is written from
// the beginning again when it has them: what is left of an earlier batch does not count. Of
// each record there are, in four and eight bytes, the checksum of the rest and the batch;
// then the record as a batch has it.
type tail struct {
	file *os.File
	end  int64
}

const tailHead = 4 + 8

// open opens a tail, and calls add with the records of a batch in it, until that does not
// take one.
func (t *tail) open(path string, batch int64, add func(keyed) (ok bool)) (err error) {
	if t.file, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for len(b) > tailHead {
		r, rest, ok := cut(b[tailHead:])
		whole := b[:len(b)-len(rest)]
		if !ok || binary.LittleEndian.Uint32(b) != crc32.ChecksumIEEE(whole[4:]) || binary.LittleEndian.Uint64(b[4:]) != uint64(batch) || !add(r) {
			break
		}
		t.end += int64(len(whole))
		b = rest
	}
	return nil
}

// append appends a record of a batch.
func (t *tail) append(batch int64, r keyed) error {
	b := make([]byte, tailHead, tailHead+3*binary.MaxVarintLen64+len(r.data))
	binary.LittleEndian.PutUint64(b[4:], uint64(batch))
	b = r.append(b)
	binary.LittleEndian.PutUint32(b, crc32.ChecksumIEEE(b[4:]))
	n, err := t.file.WriteAt(b, t.end) // again in the same place after an error
	if err == nil {
		t.end += int64(n)
	}
	return err
}

// empty empties the tail.
func (t *tail) empty() { t.end = 0 }

func (t *tail) close() error {
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}
