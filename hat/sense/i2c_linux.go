package sense

import (
	"os"
	"path/filepath"
)

// i2cChip has what follows go to a chip (I2C_SLAVE).
const i2cChip = 0x0703

// i2c is the bus at the pins that a HAT sits on.
type i2c struct{ *os.File }

func openI2C(root string) (bus, error) {
	file, err := os.OpenFile(filepath.Join(root, "dev/i2c-1"), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return i2c{file}, nil
}

// send sends bytes to a chip.
func (b i2c) send(chip byte, data ...byte) error {
	if err := control(b.File, i2cChip, int(chip)); err != nil {
		return err
	}
	_, err := b.File.Write(data)
	return err
}

func (b i2c) read(chip, register byte, into []byte) error {
	if err := b.send(chip, register); err != nil {
		return err
	}
	_, err := b.File.Read(into)
	return err
}

func (b i2c) write(chip, register, value byte) error { return b.send(chip, register, value) }
