package semantics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"unicode/utf16"

	"lichtbrett/render/ui"
	"lichtbrett/render/ui/webfont"
)

// Mirror is the mirrored elements.
type Mirror struct {
	main   js.Value // undefined until something is shown
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
	facts    facts
	attrs    []attr
	text     string
	children []string
	change   int // the program's last one that is in a field; negative if nothing is in it
	seen     bool
}

// facts are all that an element is made from: it changes only when they do.
type facts struct {
	role               ui.Role
	label, value, hint string
	lines              int
	fault              string
	level              int
	low, high, at      int
	state              ui.State
	usable, stop       bool
	inert              bool
	left, top          float64
	width, height      float64
}

type attr struct{ name, value string }

var document = js.Global().Get("document")

// rules make the elements invisible but keep them usable: groups let what is in
// them through, and fields show their text. They go into a style sheet of the
// script's own, which the strictest policy allows.
var rules = [...]string{
	"#" + ID + " [data-ui]{position:absolute;box-sizing:border-box;margin:0;padding:0;border:0;" +
		"overflow:hidden;overflow:clip;opacity:0;appearance:none;list-style:none;outline:none;cursor:inherit;" +
		"font-size:16px;touch-action:none;user-select:none;-webkit-user-select:none;-webkit-touch-callout:none}",
	"#" + ID + " .group{opacity:1;overflow:visible}",
	"#" + ID + " .scroll{opacity:1}",
	"#" + ID + " .field{opacity:1;background:transparent;color-scheme:dark;cursor:text;touch-action:manipulation;" +
		"user-select:text;-webkit-user-select:text;-webkit-touch-callout:default;font-family:" + webfont.Families + "}",
	"#" + ID + " .field::placeholder{opacity:1;color:" + cssColor(ui.Theme.Muted) + "}",
	"#" + ID + " .lines{overflow-y:auto;resize:none;white-space:pre-wrap;overflow-wrap:anywhere;scrollbar-width:thin}",
	"#" + ID + " .field:disabled{opacity:0.45}",
}

// ShowsFields says that the page shows the text of fields, with the caret and the
// selection.
const ShowsFields = true

// Open returns a mirror that is empty until Show, so that the app's first frame
// need not wait for it.
func Open() *Mirror { return &Mirror{shown: map[string]*element{}} }

// mount adds the element that everything is in to the page, and hides the canvas
// from assistive technology: Ebitengine makes it a focusable thing without
// a name and adds a second viewport.
func (m *Mirror) mount() {
	if canvas := document.Call("querySelector", "canvas"); canvas.Truthy() {
		canvas.Set("tabIndex", -1)
		canvas.Call("setAttribute", "aria-hidden", "true")
		canvas.Get("style").Set("touchAction", "none")
	}
	viewports := document.Call("querySelectorAll", "meta[name=viewport]")
	for i := 1; i < viewports.Length(); i++ {
		viewports.Index(i).Call("remove")
	}
	m.addRules(rules[:])
	m.main = document.Call("createElement", "main")
	m.main.Set("id", ID)
	m.main.Get("style").Set("cssText", "position:fixed;inset:0;margin:0;overflow:hidden;overflow:clip;touch-action:none;")
	m.status = document.Call("createElement", "div")
	m.status.Call("setAttribute", "role", "status")
	m.status.Call("setAttribute", "aria-live", "polite")
	m.status.Get("style").Set("cssText", "position:absolute;left:0;bottom:0;width:1px;height:1px;overflow:hidden;opacity:0")
	m.main.Call("appendChild", m.status)
	document.Get("body").Call("appendChild", m.main)
}

// addRules adds rules to the page's style: in a sheet of their own or, in older
// browsers, in the page's.
func (m *Mirror) addRules(rules []string) {
	if document.Get("adoptedStyleSheets").Truthy() {
		sheet := js.Global().Get("CSSStyleSheet").New()
		sheet.Call("replaceSync", strings.Join(rules, ""))
		document.Set("adoptedStyleSheets", []any{sheet})
		return
	}
	sheets := document.Get("styleSheets")
	if sheets.Length() == 0 {
		document.Get("head").Call("appendChild", document.Call("createElement", "style"))
	}
	for _, rule := range rules {
		sheet := sheets.Index(0)
		sheet.Call("insertRule", rule, sheet.Get("cssRules").Length())
	}
}

// Language sets the language of the page.
func (m *Mirror) Language(tag string) { document.Get("documentElement").Set("lang", tag) }

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

// Announce has screen readers say something. What was said last gets a space behind
// it to be said again, as only changes are read.
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

// Show brings the elements up to date with a tree; scale is how many pixels of
// the page a logical one takes.
func (m *Mirror) Show(root *ui.Node, scale float64) {
	if m.main.IsUndefined() {
		m.mount()
	}
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
	active := document.Get("activeElement")
	m.top = order(m.main, m.top, top, m.shown)
	for _, e := range w.visited {
		e.element.children = order(e.element.node, e.element.children, e.children, m.shown)
	}
	if !active.Equal(document.Get("activeElement")) && m.main.Call("contains", active).Bool() {
		active.Call("focus", map[string]any{"preventScroll": true}) // it has got another parent
	}
}

// order puts the elements of a parent into order. One that has the focus is not
// moved: it would lose the focus, and what an input method has not finished. It
// returns the new order.
func order(parent js.Value, was, want []string, shown map[string]*element) []string {
	if slices.Equal(was, want) {
		return was
	}
	if len(was) == 0 {
		nodes := make([]any, len(want))
		for i, id := range want {
			nodes[i] = shown[id].node
		}
		parent.Call("prepend", nodes...)
		return want
	}
	next := parent.Get("firstElementChild")
	for _, id := range want {
		node := shown[id].node
		if next.Truthy() && next.Equal(node) {
			next = next.Get("nextElementSibling")
			continue
		}
		if node.Get("parentNode").Equal(parent) && node.Call("contains", document.Get("activeElement")).Bool() {
			for !next.Equal(node) {
				behind := next.Get("nextElementSibling")
				parent.Call("appendChild", next)
				next = behind
			}
			next = node.Get("nextElementSibling")
			continue
		}
		parent.Call("insertBefore", node, next)
	}
	return want
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
		ui.RoleGroup, ui.RoleRegion, ui.RoleLog, ui.RoleNavigation:
		return false
	}
	return true
}

func (w *walk) show(n *ui.Node, origin ui.Rect, inert bool) {
	covered := w.modal != nil && !n.Within(w.modal) && !w.modal.Within(n)
	f := factsOf(n, origin, w.scale)
	f.inert = covered && !inert
	e := w.mirror.shown[n.ID]
	if e == nil || e.facts != f {
		e = w.mirror.write(n, e, f)
	}
	e.seen = true
	if n.Role == ui.RoleField {
		e.setField(n)
	}
	if !leaf(n.Role) {
		w.visited = append(w.visited, visit{e, w.children(n, n.Rect, inert || covered)})
	}
}

func factsOf(n *ui.Node, origin ui.Rect, scale float64) facts {
	f := facts{
		role: n.Role, label: n.Label, value: n.Value, hint: n.Hint, level: n.Level, lines: n.Lines, fault: n.Fault,
		low: n.Low, high: n.High, at: n.At, state: n.State, usable: n.Usable(), stop: n.TabStop(),
		left: (n.Rect.X - origin.X) * scale, top: (n.Rect.Y - origin.Y) * scale,
		width: n.Rect.W * scale, height: n.Rect.H * scale,
	}
	if f.role == ui.RoleField {
		f.value = "" // is not written with the rest: see setField
	}
	return f
}

// write brings an element up to date with the facts about its node. One with
// another tag is replaced.
func (m *Mirror) write(n *ui.Node, e *element, f facts) *element {
	d := describe(f)
	if e == nil || e.tag != d.tag {
		node := document.Call("createElement", d.tag)
		node.Call("setAttribute", "data-ui", n.ID)
		if e != nil {
			e.node.Call("replaceWith", node)
		}
		e = &element{node: node, tag: d.tag, change: -1}
		m.shown[n.ID] = e
	}
	for _, a := range d.attrs {
		if !slices.Contains(e.attrs, a) {
			e.node.Call("setAttribute", a.name, a.value)
		}
	}
	for _, a := range e.attrs {
		if !slices.ContainsFunc(d.attrs, func(b attr) bool { return b.name == a.name }) {
			e.node.Call("removeAttribute", a.name)
		}
	}
	e.attrs = d.attrs
	if d.text != e.text {
		e.setText(d.text)
	}
	if was := e.facts; f.left != was.left || f.top != was.top || f.width != was.width || f.height != was.height {
		box := "left:" + pixels(f.left) + ";top:" + pixels(f.top) + ";width:" + pixels(f.width) + ";height:" + pixels(f.height)
		if f.role == ui.RoleField {
			webfont.Load()
			box += fieldStyle(f.height/n.Rect.H, f.lines > 0)
		}
		e.node.Get("style").Set("cssText", box)
	}
	e.facts = f
	return e
}

// cssColor is a colour as CSS writes it.
func cssColor(c ui.Color) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// fieldStyle sets the text of a field as the canvas would.
func fieldStyle(scale float64, lines bool) string {
	style := ";padding:0 " + pixels(ui.FieldPad*scale) + ";font-size:" + pixels(ui.Body.Size*scale) +
		";color:" + cssColor(ui.Theme.Text) + ";caret-color:" + cssColor(ui.Theme.Accent)
	if lines {
		style += ";padding-block:" + pixels(ui.FieldTop*scale) + ";line-height:" + pixels(ui.Body.LineHeight()*scale)
	}
	return style
}

// setText sets what is in the element, or what a slider is set to.
func (e *element) setText(text string) {
	e.text = text
	if e.tag == "input" {
		e.node.Set("value", text)
		return
	}
	e.node.Set("textContent", text)
}

// setField makes the program's own changes to the text of a field. All else in it
// belongs to whoever types, who may be ahead of the program. What an input method
// has not finished is left alone unless the field is to be empty, as after a message
// was sent; the caret stays as far from the end as it was.
func (e *element) setField(n *ui.Node) {
	change := n.Change()
	if change == e.change {
		return
	}
	data, was := e.node.Get("dataset"), e.node.Get("value").String()
	text := n.Value
	if e.change >= 0 {
		text = n.Rebased(was, e.change)
	}
	if was != text && text != "" && data.Get("composing").Truthy() {
		return
	}
	e.change = change
	data.Set("change", change)
	if was == text {
		return
	}
	caret := e.node.Get("selectionEnd")
	e.node.Set("value", text)
	if text != n.Value {
		e.node.Call("dispatchEvent", js.Global().Get("Event").New("input")) // the program is to know both together
	}
	if caret.Type() == js.TypeNumber && e.node.Equal(document.Get("activeElement")) {
		at := max(0, caret.Int()-units(was)+units(text))
		e.node.Call("setSelectionRange", at, at)
	}
}

// units is the length of a text as the browser counts it.
func units(text string) int { return len(utf16.Encode([]rune(text))) }

func pixels(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) + "px" }

// description is a node as HTML has it.
type description struct {
	tag   string
	attrs []attr
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
	ui.RoleGroup: "group", ui.RoleRegion: "region", ui.RoleLog: "log", ui.RoleProgress: "progressbar", ui.RoleImage: "img",
}

func describe(f facts) description {
	d := description{tag: tags[f.role]}
	if d.tag == "" {
		d.tag = "div"
	}
	if d.tag == "button" {
		d.set("type", "button")
	}
	if name := names[f.role]; name != "" {
		d.set("role", name)
	}
	switch {
	case f.role == ui.RoleRegion, f.role == ui.RoleLog:
		d.set("class", "scroll")
	case f.role == ui.RoleField && f.lines > 0:
		d.tag = "textarea"
		d.set("class", "field lines")
	case f.role == ui.RoleField:
		d.set("class", "field")
	case !leaf(f.role):
		d.set("class", "group")
	}
	if f.role == ui.RoleLog {
		d.set("aria-live", "polite")
	}
	d.nameOf(f)
	d.stateOf(f)
	d.valueOf(f)
	d.focusOf(f)
	return d
}

func (d *description) set(name, value string) { d.attrs = append(d.attrs, attr{name, value}) }

// nameOf gives the element its name: as its text where it has any, so that
// translators and searches find it, else as a label.
func (d *description) nameOf(f facts) {
	switch f.role {
	case ui.RoleHeading:
		d.tag = "h" + strconv.Itoa(f.level)
		d.text = f.label
	case ui.RoleParagraph, ui.RoleButton, ui.RoleSwitch, ui.RoleRadio, ui.RoleCell:
		d.text = f.label
	default:
		if f.label != "" {
			d.set("aria-label", f.label)
		}
	}
	switch {
	case f.hint == "":
	case f.role == ui.RoleField:
		d.set("placeholder", f.hint)
	default:
		d.set("aria-description", f.hint)
	}
}

func (d *description) stateOf(f facts) {
	switch f.role {
	case ui.RoleSwitch, ui.RoleRadio:
		d.set("aria-checked", strconv.FormatBool(f.state.Has(ui.Checked)))
	case ui.RoleDialog:
		d.set("aria-modal", "true")
	}
	for _, s := range []struct {
		state ui.State
		name  string
	}{
		{ui.Selected, "aria-selected"}, {ui.Pressed, "aria-pressed"}, {ui.Expanded, "aria-expanded"},
		{ui.Current, "aria-current"}, {ui.Disabled, "aria-disabled"},
	} {
		if f.state.Has(s.state) {
			d.set(s.name, "true")
		}
	}
	if f.state.Has(ui.Collapsed) {
		d.set("aria-expanded", "false")
	}
	if f.state.Has(ui.Silent) {
		d.set("aria-live", "off")
	}
	if f.inert {
		d.set("inert", "")
	}
}

func (d *description) valueOf(f facts) {
	number := strconv.Itoa
	switch f.role {
	case ui.RoleSlider:
		d.set("type", "range")
		d.set("min", number(f.low))
		d.set("max", number(f.high))
		d.set("aria-valuetext", f.value)
		d.text = number(f.at)
	case ui.RoleProgress:
		d.set("aria-valuemin", number(f.low))
		d.set("aria-valuemax", number(f.high))
		d.set("aria-valuenow", number(f.at))
	case ui.RoleField:
		d.field(f)
	}
}

// field describes a field. Its direction is that of what is typed.
func (d *description) field(f facts) {
	d.set("dir", "auto")
	d.set("autocomplete", "off")
	if f.lines > 0 {
		d.set("rows", "1")
		d.set("enterkeyhint", "send")
	} else {
		d.set("type", "text")
		d.set("enterkeyhint", "done")
		d.set("spellcheck", "false")
	}
	if f.state.Has(ui.Disabled) {
		d.set("disabled", "")
	}
	if f.state.Has(ui.ReadOnly) {
		d.set("readonly", "")
	}
	if f.fault != "" {
		d.set("aria-invalid", "true")
		d.set("aria-description", f.fault)
	}
}

// focusOf makes what can be used focusable: one member of a composite by Tab,
// the others by script only.
func (d *description) focusOf(f facts) {
	native := d.tag == "button" || d.tag == "input" || d.tag == "textarea"
	switch {
	case f.stop && !native:
		d.set("tabindex", "0")
	case !f.stop && (f.usable || native):
		d.set("tabindex", "-1")
	}
}
