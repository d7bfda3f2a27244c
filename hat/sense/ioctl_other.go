//go:build !linux

package sense

import (
	"errors"
	"os"
)

// deviceGamma is the gamma table in the matrix's driver, which only Linux has.
type deviceGamma struct{ file *os.File }

func (deviceGamma) reset(bool) error { return errors.ErrUnsupported }

func grab(*os.File, bool) error { return errors.ErrUnsupported }

func openI2C(string) (bus, error) { return nil, errors.ErrUnsupported }
