package ui

// draft is the text of a field while it is edited. Whoever types is ahead of the
// program: what the page reports was typed before the program's last changes had
// been shown there, and what is there to be changed may have been typed on since.
// So each side only ever adds what it did itself to what the other has.
type draft struct {
	text    string   // that the field was built with last
	number  int      // of the program's last change; 0 if there was none
	changes []change // by the program, of which the page is not known to know
}

// change is one that the program itself made to the text of a field, as when a
// message was sent or did not fit.
type change struct {
	number   int
	was, now string
}

// setDrafts sets the drafts of a tree's fields.
func (s *editor) setDrafts() {
	for n := range s.root.All() {
		if n.Role != RoleField {
			continue
		}
		n.draft = s.drafts[n.ID]
		if n.draft == nil {
			n.draft = &draft{text: n.Value}
			s.drafts[n.ID] = n.draft
		}
		s.setDraft(n.draft, n.Value)
	}
}

// setDraft has the program change a draft. Changes that the page was not shown in
// between are one.
func (s *editor) setDraft(d *draft, text string) {
	if d.text == text {
		return
	}
	if len(d.changes) == 0 || d.number <= s.shown {
		s.changed++
		d.number = s.changed
		d.changes = append(d.changes, change{d.number, d.text, d.text})
	}
	d.changes[len(d.changes)-1].now, d.text = text, text
}

// typed takes what the page reports, which has the program's changes up to this
// one in it.
func (d *draft) typed(text string, upTo int) {
	for len(d.changes) > 0 && d.changes[0].number <= upTo {
		d.changes = d.changes[1:]
	}
	for i := range d.changes {
		c := &d.changes[i]
		c.was, c.now = text, rebase(c.was, c.now, text)
		text = c.now
	}
	d.text = text
}

// Change is the number of the last change that the program itself made to the text
// of a field; 0 if it made none.
func (n *Node) Change() int { return n.draft.number }

// Rebased returns what the text of a field becomes that has the program's changes
// up to this one in it: what was typed into it since stays.
func (n *Node) Rebased(text string, upTo int) string {
	for _, c := range n.draft.changes {
		if c.number > upTo {
			text = rebase(c.was, c.now, text)
		}
	}
	return text
}

// rebase makes the change from was to now in what has been typed on top of was.
// Where both changed the same, nothing that was typed is lost.
func rebase(was, now, typed string) string {
	w, n, t := []rune(was), []rune(now), []rune(typed)
	from, to := differ(w, n)
	changed := string(n[from : to+len(n)-len(w)])
	begin, end := differ(w, t)
	added := string(t[begin : end+len(t)-len(w)])
	if end <= from && begin < from {
		return string(w[:begin]) + added + string(w[end:from]) + changed + string(w[to:])
	}
	if to <= begin {
		return string(w[:from]) + changed + string(w[to:begin]) + added + string(w[end:])
	}
	return string(w[:min(from, begin)]) + changed + added + string(w[max(to, end):])
}

// differ returns the part of a text that is another one in b.
func differ(a, b []rune) (from, to int) {
	shorter := min(len(a), len(b))
	for from < shorter && a[from] == b[from] {
		from++
	}
	same := 0
	for same < shorter-from && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
	}
	return from, len(a) - same
}
