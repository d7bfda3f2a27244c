package settings

import (
	"strings"

	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// hosting is the way to host the server, for whoever knows its host code.
type hosting struct {
	app *shell.App

	code  string // as it has been typed
	fault string
}

func (h *hosting) say(key string) string { return h.app.Say("settings.host" + key) }

// log has the server check the code.
func (h *hosting) log() {
	online := h.app.Online
	if online == nil || strings.TrimSpace(h.code) == "" {
		return
	}
	online.HostLogin(strings.TrimSpace(h.code), func(err error) {
		h.code, h.fault = "", ""
		if err != nil {
			h.fault = h.app.Fault(h.app.OnlineError(err))
			return
		}
		h.app.Navigation.Host()
	})
}

// node asks for the code, or leads on where it was given; nil where there is no server.
func (h *hosting) node() *ui.Node {
	if h == nil {
		return nil
	}
	online := h.app.Online
	if online != nil && online.Hosting() != nil {
		return card(h.say(""), indent(ui.Row(ui.Button("host.open", ui.IconPeople, h.say(".open"), h.app.Navigation.Host))))
	}
	edit := func(text string) { h.code, h.fault = text, "" }
	field := ui.TextField("host.code", h.say(".code"), "", h.code, edit, h.log).Faulty(h.fault)
	ready := online != nil && online.Ready()
	hint := h.say(".hint")
	if !ready {
		hint = h.say(".offline")
	}
	log := ui.Button("host.log", ui.IconCheck, h.say(".log"), h.log).If(!ready || strings.TrimSpace(h.code) == "", ui.Disabled)
	return card(h.say(""), indent(ui.Labeled(field), ui.SmallText(hint), ui.Row(log)))
}
