// Package ioctl makes requests of devices to their drivers.
package ioctl

import (
	"errors"
	"os"
)

// Control has a request made by the descriptor of a file, which stays one that can be waited for
// with a deadline: Fd would have it block.
func Control(file *os.File, request func(fd int) error) error {
	connection, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var answer error
	err = connection.Control(func(fd uintptr) { answer = request(int(fd)) })
	return errors.Join(err, answer)
}
