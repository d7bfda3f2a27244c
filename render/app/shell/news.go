package shell

import "strings"

// News tells screen readers what is new at a table: what has happened and what is to
// be done, each once.
type News struct {
	event any
	todo  string
}

// Tell takes in how things are, and returns what of it is new. An event is the same in
// whatever words it is told.
func (n *News) Tell(event any, happened, todo string) string {
	was := *n
	*n = News{event, todo}
	var words []string
	if event != was.event && happened != "" {
		words = append(words, happened)
	}
	if todo != was.todo {
		words = append(words, todo)
	}
	return strings.Join(words, " ")
}
