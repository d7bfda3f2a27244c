//go:build !linux

package server

import "errors"

// block cannot be done here.
func (b *batches) block([]blocked) error { return errors.ErrUnsupported }
