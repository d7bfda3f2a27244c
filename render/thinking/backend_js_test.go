package thinking

import (
	"encoding/json"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
)

// page has the backend find a page that starts workers, and returns those that it has started.
func page(t *testing.T) *[]js.Value {
	var workers []js.Value
	end := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	start := js.FuncOf(func(js.Value, []js.Value) any {
		workers = append(workers, js.ValueOf(map[string]any{"postMessage": end, "terminate": end}))
		return workers[len(workers)-1]
	})
	js.Global().Set("lichtbrett", map[string]any{"worker": start})
	t.Cleanup(func() {
		js.Global().Delete("lichtbrett")
		start.Release()
		end.Release()
	})
	return &workers
}

// tells has a worker answer, or fail if there is no reply.
func tells(t *testing.T, worker js.Value, reply *ai.Reply) {
	still := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	defer still.Release()
	event := js.ValueOf(map[string]any{"target": worker, "preventDefault": still})
	if reply == nil {
		worker.Get("onerror").Invoke(event)
		return
	}
	data, err := json.Marshal(reply)
	require.NoError(t, err)
	event.Set("data", string(data))
	worker.Get("onmessage").Invoke(event)
}

// A worker that has been ended may still have something to say: that is nobody's, and least of
// all does it end the next one.
func TestWhatAnEndedWorkerSaysIsNobodys(t *testing.T) {
	workers := page(t)
	var replies []ai.Reply
	done := func(r ai.Reply) { replies = append(replies, r) }
	b := newBackend()
	b.ask(ai.Request{Ply: 1}, done)
	b.forget()
	b.ask(ai.Request{Ply: 2}, done)
	require.Len(t, *workers, 2)
	tells(t, (*workers)[0], &ai.Reply{Ply: 1, Move: "late"})
	tells(t, (*workers)[0], nil)
	require.Empty(t, replies)
	tells(t, (*workers)[1], &ai.Reply{Ply: 2, Move: "drop 3"})
	require.Equal(t, []ai.Reply{{Ply: 2, Move: "drop 3"}}, replies)
	b.ask(ai.Request{Ply: 3}, done)
	require.Len(t, *workers, 2, "a worker that is not busy is asked again")
}

// However many workers are started, what they call is made once.
func TestWorkersCallTheSameFunctions(t *testing.T) {
	workers := page(t)
	b := newBackend()
	for ply := range 3 {
		b.ask(ai.Request{Ply: ply}, func(ai.Reply) {})
		b.forget()
	}
	require.Len(t, *workers, 3)
	for _, event := range []string{"onmessage", "onerror"} {
		require.True(t, (*workers)[0].Get(event).Equal((*workers)[2].Get(event)), event)
	}
}

// One that fails is told, and another one is started for the next question.
func TestAWorkerThatFailsIsTold(t *testing.T) {
	workers := page(t)
	var reply ai.Reply
	b := newBackend()
	b.ask(ai.Request{Ply: 1}, func(r ai.Reply) { reply = r })
	tells(t, (*workers)[0], nil)
	require.Equal(t, ai.Reply{Ply: 1, Error: errWorker.Error()}, reply)
	b.ask(ai.Request{Ply: 2}, func(r ai.Reply) { reply = r })
	tells(t, (*workers)[1], &ai.Reply{Ply: 2, Move: "drop 0"})
	require.Equal(t, game.Move("drop 0"), reply.Move)
}
