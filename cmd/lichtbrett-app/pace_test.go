package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestALongTurnLeavesItsPictureToTheNext(t *testing.T) {
	const late = enough + time.Millisecond
	var p pace
	for _, turn := range []struct {
		lasts, paints bool
		words         string
	}{
		{false, true, "there is time"},
		{true, false, "it has taken long"},
		{true, true, "the picture has waited already"},
		{true, false, "it has taken long, too"},
		{false, true, "the picture has waited"},
		{false, true, "there is time again"},
	} {
		began := time.Hour
		p.begin(began)
		require.False(t, p.over(began+enough), turn.words)
		now := began
		if turn.lasts {
			now += late
		}
		require.Equal(t, turn.lasts, p.over(now), turn.words)
		require.Equal(t, turn.paints, p.paints(now), turn.words)
		require.Equal(t, !turn.paints, p.owed, turn.words)
	}
}
