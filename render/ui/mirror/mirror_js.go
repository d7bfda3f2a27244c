package mirror

import (
	"strconv"
	"strings"
	"syscall/js"

	"lichtbrett/render/ui"
)

// Mirror is the mirrored elements.
type Mirror struct {
	main   js.Value
	status js.Value
	shown  map[string]*element
	top    []string // IDs of the elements directly in main
	said   string
	hand   bool
}

// element is a mirrored element and what it was told last, so that only
// differences are written.
type element struct {
	node     js.Value
	tag      string
	attrs    map[string]string
	text     string
	style    string
	children []string
	seen     bool
}

var document = js.Global().Get("document")

// invisible elements take no part in what is seen, but in everything else.
const invisible = "position:absolute;margin:0;padding:0;border:0;opacity:0;overflow:hidden;overflow:clip;" +
	"touch-action:none;user-select:none;-webkit-user-select:none;-webkit-touch-callout:none;cursor:inherit;" +
	"list-style:none;outline:none;appearance:none;font-size:16px;"

// Open makes the element that everything is in, and takes the canvas out of the
// way of assistive technology: Ebitengine makes it a focusable thing without a
// name and adds a second viewport.
func Open() *Mirror {
	m := &Mirror{shown: map[string]*element{}}
	if canvas := document.Call("querySelector", "canvas"); canvas.Truthy() {
		canvas.Set("tabIndex", -1)
		canvas.Call("setAttribute", "aria-hidden", "true")
		canvas.Get("style").Set("touchAction", "none")
	}
	viewports := document.Call("querySelectorAll", "meta[name=viewport]")
	for i := 1; i < viewports.Length(); i++ {
		viewports.Index(i).Call("remove")
	}
	m.main = document.Call("createElement", "main")
	m.main.Set("id", ID)
	m.main.Get("style").Set("cssText", "position:fixed;inset:0;margin:0;overflow:hidden;overflow:clip;touch-action:none;")
	m.status = document.Call("createElement", "div")
	m.status.Call("setAttribute", "role", "status")
	m.status.Call("setAttribute", "aria-live", "polite")
	m.status.Get("style").Set("cssText", invisible+"left:0;bottom:0;width:1px;height:1px;")
	m.main.Call("appendChild", m.status)
	document.Get("body").Call("appendChild", m.main)
	return m
}

// Language sets the language of the page.
func (m *Mirror) Language(tag string) { document.Get("documentElement").Set("lang", tag) }

// Title sets the title of the page.
func (m *Mirror) Title(title string) { document.Set("title", title) }

// Cursor shows the mouse as a hand or as usual.
func (m *Mirror) Cursor(hand bool) {
	if hand == m.hand {
		return
	}
	m.hand = hand
	cursor := ""
	if hand {
		cursor = "pointer"
	}
	document.Get("documentElement").Get("style").Set("cursor", cursor)
}

// Announce lets screen readers say something. What was said last is said again
// with a blank behind it, as only changes are read.
func (m *Mirror) Announce(texts []string) {
	if len(texts) == 0 {
		return
	}
	text := strings.Join(texts, " ")
	if text == m.said {
		text += "\u00a0"
	}
	m.said = text
	m.status.Set("textContent", text)
}

// Focus moves the focus of the page to a node's element; an empty ID takes it
// away.
func (m *Mirror) Focus(id string) {
	active := document.Get("activeElement")
	e := m.shown[id]
	if e == nil {
		if active.Truthy() && m.main.Call("contains", active).Bool() {
			active.Call("blur")
		}
		return
	}
	if !active.Equal(e.node) {
		e.node.Call("focus", map[string]any{"preventScroll": true})
	}
}

// Show brings the elements into accord with a tree; scale is how many pixels of
// the page a logical one takes.
func (m *Mirror) Show(root *ui.Node, scale float64) {
	for _, e := range m.shown {
		e.seen = false
	}
	var modal *ui.Node
	for n := range root.All() {
		if n.Modal() {
			modal = n
		}
	}
	w := walk{mirror: m, scale: scale, modal: modal}
	top := w.children(root, root.Rect, false)
	for id, e := range m.shown {
		if !e.seen {
			e.node.Call("remove")
			delete(m.shown, id)
		}
	}
	m.top = order(m.main, m.top, top, m.shown)
	for _, e := range w.visited {
		e.element.children = order(e.element.node, e.element.children, e.children, m.shown)
	}
}

// order puts the elements of a parent into order, moving as few as it can, since
// one that is moved loses the focus. It returns the new order.
func order(parent js.Value, was, want []string, shown map[string]*element) []string {
	if equal(was, want) {
		return was
	}
	next := parent.Get("firstElementChild")
	for _, id := range want {
		node := shown[id].node
		if next.Truthy() && next.Equal(node) {
			next = next.Get("nextElementSibling")
			continue
		}
		parent.Call("insertBefore", node, next)
	}
	return want
}

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// walk goes through a tree.
type walk struct {
	mirror  *Mirror
	scale   float64
	modal   *ui.Node
	visited []visit
}

type visit struct {
	element  *element
	children []string
}

// children mirrors what is in a node, into an element that lies at origin, and
// returns the IDs. Nodes without a role are passed through.
func (w *walk) children(n *ui.Node, origin ui.Rect, inert bool) []string {
	var ids []string
	for _, c := range n.Children {
		if c.Role == ui.NoRole {
			ids = append(ids, w.children(c, origin, inert)...)
			continue
		}
		ids = append(ids, c.ID)
		w.show(c, origin, inert)
	}
	return ids
}

// leaf reports whether the element says all by itself, whatever is in the node.
func leaf(role ui.Role) bool {
	switch role {
	case ui.RoleRadioGroup, ui.RoleList, ui.RoleItem, ui.RoleGrid, ui.RoleRow, ui.RoleDialog,
		ui.RoleGroup, ui.RoleRegion, ui.RoleNavigation:
		return false
	}
	return true
}

func (w *walk) show(n *ui.Node, origin ui.Rect, inert bool) {
	d := describe(n)
	covered := w.modal != nil && !related(n, w.modal)
	if covered && !inert {
		d.attrs["inert"] = ""
	}
	e := w.mirror.shown[n.ID]
	if e != nil && e.tag != d.tag {
		e.node.Call("remove")
		e = nil
	}
	if e == nil {
		e = &element{node: document.Call("createElement", d.tag), tag: d.tag, attrs: map[string]string{}}
		e.node.Get("dataset").Set("ui", n.ID)
		if d.tag == "button" {
			e.node.Set("type", "button")
		}
		w.mirror.shown[n.ID] = e
	}
	e.seen = true
	e.write(d)
	e.move(n, origin, w.scale)
	v := visit{element: e}
	if !leaf(n.Role) {
		v.children = w.children(n, n.Rect, inert || covered)
		w.visited = append(w.visited, v)
	}
}

// related reports whether one of two nodes is in the other.
func related(a, b *ui.Node) bool { return inside(a, b) || inside(b, a) }

func inside(n, outer *ui.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n == outer {
			return true
		}
	}
	return false
}

// write tells the element what is different.
func (e *element) write(d description) {
	for name, value := range d.attrs {
		if was, ok := e.attrs[name]; !ok || was != value {
			e.node.Call("setAttribute", name, value)
		}
	}
	for name := range e.attrs {
		if _, ok := d.attrs[name]; !ok {
			e.node.Call("removeAttribute", name)
		}
	}
	e.attrs = d.attrs
	if d.text != e.text {
		e.text = d.text
		if e.tag == "input" {
			if e.node.Get("value").String() != d.text {
				e.node.Set("value", d.text)
			}
		} else {
			e.node.Set("textContent", d.text)
		}
	}
}

// move puts the element where its node is drawn.
func (e *element) move(n *ui.Node, origin ui.Rect, scale float64) {
	style := invisible +
		"left:" + pixels((n.Rect.X-origin.X)*scale) + ";top:" + pixels((n.Rect.Y-origin.Y)*scale) +
		";width:" + pixels(n.Rect.W*scale) + ";height:" + pixels(n.Rect.H*scale) + ";"
	if !leaf(n.Role) {
		style = strings.Replace(style, "opacity:0;", "", 1)
		if n.Role != ui.RoleRegion {
			style = strings.Replace(style, "overflow:hidden;overflow:clip;", "", 1)
		}
	}
	if style != e.style {
		e.style = style
		e.node.Get("style").Set("cssText", style)
	}
}

func pixels(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) + "px" }

// description is a node in the words of HTML.
type description struct {
	tag   string
	attrs map[string]string
	text  string
}

// tags are the elements of roles; all others are a div.
var tags = map[ui.Role]string{
	ui.RoleParagraph: "p", ui.RoleButton: "button", ui.RoleSwitch: "button", ui.RoleRadio: "button",
	ui.RoleSlider: "input", ui.RoleField: "input", ui.RoleList: "ul", ui.RoleItem: "li", ui.RoleNavigation: "nav",
}

// names are the ARIA roles of nodes whose element does not have them by itself.
var names = map[ui.Role]string{
	ui.RoleSwitch: "switch", ui.RoleRadioGroup: "radiogroup", ui.RoleRadio: "radio", ui.RoleList: "list",
	ui.RoleGrid: "grid", ui.RoleRow: "row", ui.RoleCell: "gridcell", ui.RoleDialog: "dialog",
	ui.RoleGroup: "group", ui.RoleRegion: "region", ui.RoleProgress: "progressbar", ui.RoleImage: "img",
}

func describe(n *ui.Node) description {
	d := description{tag: tags[n.Role], attrs: map[string]string{}}
	if d.tag == "" {
		d.tag = "div"
	}
	if name := names[n.Role]; name != "" {
		d.attrs["role"] = name
	}
	d.nameOf(n)
	d.stateOf(n)
	d.valueOf(n)
	if n.Usable() || n.State.Has(ui.Disabled) {
		d.focusOf(n)
	}
	return d
}

// nameOf gives the element its name: as its text where it has any, so that
// translators and searches find it, else as a label.
func (d *description) nameOf(n *ui.Node) {
	switch n.Role {
	case ui.RoleHeading:
		d.tag = "h" + strconv.Itoa(n.Level)
		d.text = n.Label
	case ui.RoleParagraph, ui.RoleButton, ui.RoleSwitch, ui.RoleRadio, ui.RoleCell:
		d.text = n.Label
	default:
		if n.Label != "" {
			d.attrs["aria-label"] = n.Label
		}
	}
	if n.Hint != "" {
		d.attrs["aria-description"] = n.Hint
	}
}

func (d *description) stateOf(n *ui.Node) {
	set := func(name string, state ui.State) { d.attrs[name] = strconv.FormatBool(n.State.Has(state)) }
	switch n.Role {
	case ui.RoleSwitch, ui.RoleRadio:
		set("aria-checked", ui.Checked)
	case ui.RoleCell:
		set("aria-selected", ui.Selected)
	case ui.RoleDialog:
		d.attrs["aria-modal"] = "true"
	}
	if n.State.Has(ui.Pressed) {
		set("aria-pressed", ui.Pressed)
	}
	if n.State.Has(ui.Expanded) {
		set("aria-expanded", ui.Expanded)
	}
	if n.State.Has(ui.Current) {
		set("aria-current", ui.Current)
	}
	if n.State.Has(ui.Disabled) {
		d.attrs["aria-disabled"] = "true"
	}
}

func (d *description) valueOf(n *ui.Node) {
	number := strconv.Itoa
	switch n.Role {
	case ui.RoleSlider:
		d.attrs["type"], d.attrs["step"] = "range", "1"
		d.attrs["min"], d.attrs["max"], d.text = number(n.Low), number(n.High), number(n.At)
		d.attrs["aria-valuetext"] = n.Value
	case ui.RoleProgress:
		d.attrs["aria-valuemin"], d.attrs["aria-valuemax"] = number(n.Low), number(n.High)
		d.attrs["aria-valuenow"] = number(n.At)
	case ui.RoleField:
		d.attrs["type"], d.attrs["autocomplete"], d.text = "text", "off", n.Value
	}
}

// focusOf makes one member of a composite reachable by Tab and the others by
// script only.
func (d *description) focusOf(n *ui.Node) {
	switch {
	case n.TabStop() && d.tag != "button" && d.tag != "input":
		d.attrs["tabindex"] = "0"
	case !n.TabStop():
		d.attrs["tabindex"] = "-1"
	}
}
