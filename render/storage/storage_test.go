package storage

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMemory(t *testing.T) {
	var s Local = Memory{}
	s.Set("a", "1")
	require.Equal(t, "1", s.Get("a"))
	s.Set("a", "")
	require.Empty(t, s.Get("a"))
}
