package sense

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/hat"
	"lichtbrett/hat/hattest"
	"lichtbrett/input/evdev"
)

// chips are sensors by the registers of their data sheets.
type chips struct {
	mu        sync.Mutex
	registers map[[2]byte]byte
	fails     error
	closed    int
}

func (c *chips) read(chip, register byte, into []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range into {
		into[i] = c.registers[[2]byte{chip, register + byte(i)}]
	}
	return c.fails
}

func (c *chips) write(chip, register, value byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.registers[[2]byte{chip, register}] = value
	return c.fails
}

func (c *chips) Close() error { c.closed++; return nil }

// set has a sensor say 16 bits, low byte first.
func (c *chips) set(chip, register byte, value int16) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var b [2]byte
	binary.LittleEndian.PutUint16(b[:], uint16(value))
	c.registers[[2]byte{chip, register}], c.registers[[2]byte{chip, register + 1}] = b[0], b[1]
}

// sensors stands in for those of a Sense HAT 2.
func sensors(t *testing.T) *chips {
	c := &chips{registers: map[[2]byte]byte{{0x6a, 0x0f}: 0x68, {0x29, 0x92}: 0x90}}
	before := openBus
	openBus = func(string) (bus, error) { return c, nil }
	t.Cleanup(func() { openBus = before })
	return c
}

// The picture is upright whichever edge of the HAT is down, and stays as it is on one
// that lies flat or is only moved for a moment.
func TestThePictureIsUpright(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := sensors(t)
		ctx, end := context.WithCancel(t.Context())
		turns, err := Devices{}.Turns(ctx, func(r hat.Rotation) hat.Turn { return hat.Turn{Rotation: r, Mirrored: true} })
		require.NoError(t, err)
		require.Equal(t, byte(0x20), c.registers[[2]byte{0x6a, 0x20}], "10 times a second, up to 2 g")
		// What the accelerometer says when an edge is down; at 0 that is the HDMI socket's.
		for _, now := range []struct {
			x, y int16
			want hat.Rotation
		}{{16384, 0, 2}, {0, -16384, 1}, {0, 16384, 3}, {-16384, 0, 0}} {
			c.set(0x6a, 0x28, now.x)
			c.set(0x6a, 0x2a, now.y)
			require.Equal(t, hat.Turn{Rotation: now.want, Mirrored: true}, <-turns)
		}
		c.set(0x6a, 0x28, 0)
		time.Sleep(time.Hour + lookTime/2) // it lies flat, and is moved between two looks
		c.set(0x6a, 0x28, 16384)
		time.Sleep(lookTime)
		c.set(0x6a, 0x28, 0)
		time.Sleep(time.Hour) // it was moved
		synctest.Wait()
		select {
		case <-turns:
			require.Fail(t, "it was turned")
		default:
		}
		end()
		_, open := <-turns
		require.False(t, open)
		require.Zero(t, c.registers[[2]byte{0x6a, 0x20}], "the sensor is off")
		require.Equal(t, 1, c.closed)
	})
}

// A Sense HAT 2 dims when its room gets dark, and shines when it is light again.
func TestTheMatrixDimsByItsLightSensor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := kernel(t, nil)
		c := sensors(t)
		s := openScreen(t, Options{})
		ctx, end := context.WithCancel(t.Context())
		done := make(chan struct{})
		require.NoError(t, Devices{}.dims(ctx, s, done))
		require.Equal(t, byte(0x03), c.registers[[2]byte{0x29, 0x80}], "the sensor is on")
		*asked = nil
		for _, now := range []struct {
			light int16
			want  []string
		}{{2000, nil}, {20, []string{"0xf102 1"}}, {450, nil}, {2000, []string{"0xf102 0"}}, {450, nil}} {
			c.set(0x29, 0x94, now.light)
			time.Sleep(3 * lookTime)
			synctest.Wait()
			require.Equal(t, now.want, *asked, now.light)
			*asked = nil
		}
		end()
		<-done
		require.Zero(t, c.registers[[2]byte{0x29, 0x80}])
		require.NoError(t, s.Close())
	})
}

func TestSensorsThatCannotBeUsed(t *testing.T) {
	c := sensors(t)
	c.registers = map[[2]byte]byte{}
	turned := func(r hat.Rotation) hat.Turn { return hat.Turn{Rotation: r} }
	_, err := Devices{}.Turns(t.Context(), turned)
	require.ErrorContains(t, err, "position sensor cannot be used: what answers says that it is 0x00; turn I²C on")
	c.fails = errors.New("nobody answers")
	b := hattest.New(t, evdev.NativeSize)
	_, err = Devices{Root: b.Root}.Source(Options{Dims: true})()
	require.ErrorContains(t, err, "light sensor, which the second version has, cannot be used: nobody answers")
	require.Equal(t, hattest.Dark, b.Shown())
	openBus = func(string) (bus, error) { return nil, fs.ErrPermission }
	_, err = Devices{}.Turns(t.Context(), turned)
	require.ErrorContains(t, err, "added to the group i2c")
	require.ErrorIs(t, err, fs.ErrPermission)
}

// What is sent on the bus: to which chip, and which bytes.
func TestTheBus(t *testing.T) {
	asked := kernel(t, nil)
	root := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(root, "dev"), 0o755))
	path := filepath.Join(root, "dev/i2c-1")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	b, err := openI2C(root)
	require.NoError(t, err)
	require.NoError(t, b.write(0x6a, 0x20, 0x60))
	require.NoError(t, b.Close())
	sent, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, []byte{0x20, 0x60}, sent)
	require.Equal(t, []string{fmt.Sprintf("0x703 %d", 0x6a)}, *asked)
	_, err = openI2C(t.TempDir())
	require.ErrorIs(t, err, fs.ErrNotExist)
}
