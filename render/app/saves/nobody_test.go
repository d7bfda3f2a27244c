package saves

import (
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// nobody is a computer that never moves.
type nobody struct{}

func (nobody) Ask(table.Question, thinking.Study) (r ai.Reply, ok bool, err error) {
	return r, false, nil
}
func (nobody) Forget() {}

// desk is a host at which no computer moves.
func desk(receive func(table.Envelope)) table.Host {
	seed := func() uint64 { return 1 }
	return thinking.NewHost(thinking.HostOptions{Random: seed, Thinker: nobody{}, Receive: receive})
}
