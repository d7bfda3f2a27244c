package sense

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"lichtbrett/hat"
)

// bus is the I²C bus to which the sensors are connected.
type bus interface {
	// read reads registers of a chip, from one on.
	read(chip, register byte, into []byte) error
	// write writes a register of a chip.
	write(chip, register, value byte) error
	Close() error
}

// openBus is a variable so that tests can stand in for the sensors.
var openBus = openI2C

// The position sensor LSM9DS1: its accelerometer, 10 times a second and up to 2 g.
const (
	positionChip    = 0x6a
	positionIs      = 0x0f
	positionID      = 0x68
	positionControl = 0x20
	positionOn      = 0x20
	positionOff     = 0x00
	positionData    = 0x28 // x, y and z, low bytes first
	gravity         = 16384
)

// The light sensor of the Sense HAT 2: a TCS3400, or a TCS34725, whose registers are
// the same as far as they are of interest.
const (
	lightChip    = 0x29
	lightIs      = 0x92
	lightControl = 0x80
	lightOn      = 0x03
	lightOff     = 0x00
	lightTime    = 0x81
	lightCycles  = 0xc0 // 64, a sixth of a second, up to 65535
	lightGain    = 0x8f
	lightGain16  = 0x02
	lightData    = 0x94 // of all colours, low byte first
)

// lightIDs are what the light sensors say they are.
var lightIDs = []byte{0x90, 0x93, 0x44, 0x4d}

const (
	// lookTime is how often sensors are looked at.
	lookTime = time.Second / 4
	// darkRoom and lightRoom are below which light a room is dark and above which it
	// is light; between the two it stays what it is.
	darkRoom, lightRoom = 300, 600
)

// identify sees that a chip is the one that is meant.
func identify(b bus, chip, register byte, ids ...byte) error {
	var id [1]byte
	if err := b.read(chip, register, id[:]); err != nil {
		return err
	}
	for _, known := range ids {
		if id[0] == known {
			return nil
		}
	}
	return fmt.Errorf("what answers says that it is %#02x", id[0])
}

// unused says why a sensor cannot be used.
func unused(sensor string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return hat.Forbidden("you may not use the Sense HAT's %s; have yourself added to the group i2c (sudo usermod -aG i2c $USER) and log in again", sensor)
	}
	return fmt.Errorf("the Sense HAT's %s cannot be used: %w; turn I²C on (sudo raspi-config, Interface Options)", sensor, err)
}

// sensor opens the bus to a sensor that is turned on.
func (d Devices) sensor(turnOn func(bus) error) (bus, error) {
	b, err := openBus(d.root())
	if err != nil {
		return nil, err
	}
	if err := turnOn(b); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Turns tells, until a context ends, how the picture is to be turned to be upright, as
// the position sensor has it. A HAT that lies flat leaves the picture as it is.
func (d Devices) Turns(ctx context.Context, turned func(hat.Rotation) hat.Turn) (<-chan hat.Turn, error) {
	b, err := d.sensor(func(b bus) error {
		if err := identify(b, positionChip, positionIs, positionID); err != nil {
			return err
		}
		return b.write(positionChip, positionControl, positionOn)
	})
	if err != nil {
		return nil, unused("position sensor", err)
	}
	turns := make(chan hat.Turn)
	go func() {
		defer close(turns)
		defer b.Close()
		defer b.write(positionChip, positionControl, positionOff)
		shown, before := hat.Rotation(0), hat.Rotation(0)
		watch(ctx, func() {
			var data [6]byte
			if b.read(positionChip, positionData, data[:]) != nil {
				return // it is back soon, or the board is not there either
			}
			x, y := int16(binary.LittleEndian.Uint16(data[:])), int16(binary.LittleEndian.Uint16(data[2:]))
			now := upright(int(x), int(y), shown)
			if now != shown && now == before { // for as long as two looks
				select {
				case turns <- turned(now):
					shown = now
				case <-ctx.Done():
				}
			}
			before = now
		})
	}()
	return turns, nil
}

// upright is the rotation at which the picture is upright, by which way is down.
func upright(x, y int, now hat.Rotation) hat.Rotation {
	const clear = gravity * 6 / 10
	switch {
	case x > clear:
		return 2
	case x < -clear:
		return 0
	case y < -clear:
		return 1
	case y > clear:
		return 3
	}
	return now
}

// watch looks now and again until a context ends.
func watch(ctx context.Context, look func()) {
	ticker := time.NewTicker(lookTime)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			look()
		}
	}
}

// dims has a matrix dim in a dark room, until a context ends and done is closed.
func (d Devices) dims(ctx context.Context, s *Screen, done chan<- struct{}) error {
	b, err := d.sensor(func(b bus) error {
		if err := identify(b, lightChip, lightIs, lightIDs...); err != nil {
			return err
		}
		return errors.Join(b.write(lightChip, lightTime, lightCycles), b.write(lightChip, lightGain, lightGain16), b.write(lightChip, lightControl, lightOn))
	})
	if err != nil {
		return unused("light sensor, which the second version has,", err)
	}
	go func() {
		defer close(done)
		defer b.Close()
		defer b.write(lightChip, lightControl, lightOff)
		watch(ctx, func() {
			var data [2]byte
			if b.read(lightChip, lightData, data[:]) != nil {
				return
			}
			switch light := binary.LittleEndian.Uint16(data[:]); {
			case light < darkRoom:
				s.Dim(true)
			case light > lightRoom:
				s.Dim(false)
			}
		})
	}()
	return nil
}
