// Package look has the flags that say how a picture lies on a board of lights. It imports
// little: a program may have to read them before all else.
package look

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"

	"lichtbrett/hat"
)

// Look is how a picture lies on a board and how bright it is. The zero value is upright
// and full.
type Look struct {
	rotation, flip string
	// Turn is how it lies. Follows says that it is turned by the board's position, too.
	Turn    hat.Turn
	Follows bool
	// LowLight dims a Sense HAT, Dims has its light sensor do so.
	LowLight, Dims bool
}

// AddFlags adds to a program's flags those that say how its board looks. Once they are
// parsed Check reads them.
func AddFlags(flags *flag.FlagSet, l *Look) {
	flags.StringVar(&l.rotation, "rotation", "", "turn the picture of the lights by so many `degrees`: 0, 90, 180 or 270; auto, on the hat, by its position sensor")
	flags.StringVar(&l.flip, "flip", "", "flip it: `h`, left and right, or v, top and bottom")
	flags.BoolFunc("low-light", "dim the lights of the hat or emu for dark rooms; --low-light=auto, on a Sense HAT 2, by its light sensor", l.dim)
}

// dim reads --low-light.
func (l *Look) dim(value string) (err error) {
	if l.Dims = value == Auto; l.Dims {
		return nil
	}
	if l.LowLight, err = strconv.ParseBool(value); err != nil {
		return errors.New("it is true, false or auto")
	}
	return nil
}

// Auto leaves a choice open: which board to what there is, how it looks to its sensors.
const Auto = "auto"

// Check reads the flags for a board as it was named, which may be Auto.
func (l *Look) Check(board string) error {
	if l.Follows = l.rotation == Auto; l.Follows && board != "hat" && board != Auto {
		return errors.New("--rotation auto goes with the hat: other boards do not know how they lie")
	}
	if (l.LowLight || l.Dims) && !slices.Contains([]string{"hat", "emu", Auto}, board) {
		return errors.New("--low-light goes with the hat and emu: how bright others are is set where they are")
	}
	degrees := 0
	if l.rotation != "" && !l.Follows {
		var err error
		if degrees, err = strconv.Atoi(l.rotation); err != nil {
			return fmt.Errorf("--rotation %q; it is 0, 90, 180, 270 or auto", l.rotation)
		}
	}
	r, err := hat.Degrees(degrees)
	if err != nil {
		return fmt.Errorf("--rotation: %w", err)
	}
	if l.Turn, err = hat.Flip(l.flip, r); err != nil {
		return fmt.Errorf("--flip: %w", err)
	}
	return nil
}

// Turned is how the picture lies on a board that lies so itself.
func (l Look) Turned(r hat.Rotation) hat.Turn {
	turn, _ := hat.Flip(l.flip, r) // it has been checked
	return turn
}
