package sense

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"lichtbrett/game/console"
)

// Screen is the LED matrix. It stays lit when a program ends, so it must be
// closed on every way out. Any goroutine may use it.
type Screen struct {
	mu       sync.Mutex
	file     *os.File
	gamma    gammaTable
	options  Options
	shown    pixels
	lit      bool // shown is what the matrix shows
	finished bool
}

// newScreen takes the matrix over: dark, and with the gamma table that the
// options ask for.
func newScreen(file *os.File, gamma gammaTable, o Options) (*Screen, error) {
	s := &Screen{file: file, gamma: gamma, options: o}
	if err := s.Resume(); err != nil {
		file.Close()
		return nil, err
	}
	return s, nil
}

// Show shows a frame. It writes only if the frame differs from the one that is
// shown.
func (s *Screen) Show(f console.Frame) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := encode(f)
	if s.lit && p == s.shown {
		return nil
	}
	s.shown = p
	return s.write(p)
}

// write writes a whole frame at once, as the driver wants it.
func (s *Screen) write(p pixels) error {
	s.lit = false
	if _, err := s.file.WriteAt(p[:], 0); err != nil {
		return fmt.Errorf("the LED matrix takes no pictures any more: %w; is the Sense HAT still there?", err)
	}
	s.lit = true
	return nil
}

// Suspend leaves the matrix as other programs want to find it: dark, with the
// default gamma table.
func (s *Screen) Suspend() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.darken()
}

func (s *Screen) darken() error {
	if s.finished {
		return nil
	}
	err := s.write(pixels{})
	s.lit = false
	return errors.Join(err, s.resetGamma(false))
}

// Resume shows the last frame again after Suspend.
func (s *Screen) Resume() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(s.resetGamma(s.options.LowLight), s.write(s.shown))
}

// resetGamma tolerates a matrix that has no gamma table, such as a plain file.
func (s *Screen) resetGamma(lowLight bool) error {
	if err := s.gamma.reset(lowLight); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("the LED matrix keeps its gamma table: %w", err)
	}
	return nil
}

// Dim dims all LEDs, or no longer.
func (s *Screen) Dim(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.finished || s.options.LowLight == on {
		return
	}
	s.options.LowLight = on
	if s.lit { // else Resume does it
		_ = s.resetGamma(on) // a matrix that keeps its table shows the picture as well
	}
}

// Close darkens the matrix and lets go of it.
func (s *Screen) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.finished {
		return nil
	}
	err := s.darken()
	s.finished = true
	return errors.Join(err, s.file.Close())
}
