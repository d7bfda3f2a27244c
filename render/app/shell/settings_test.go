package shell

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/net/client"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

func FuzzReadSettings(f *testing.F) {
	defaults := DefaultSettings(text.German)
	f.Add(defaults.JSON())
	f.Add(`{"language":"en","sound":false,"shapes":true,"motion":"less","strength":5,"moveTime":60}`)
	f.Add(`{"strength":0}`)
	f.Add(`[]`)
	f.Add(`{"games":{"a":{ "b":"<" },"c":null}}`)
	f.Add(`{"games":{}}`)
	f.Fuzz(func(t *testing.T, data string) {
		s, _ := ReadSettings(data, defaults)
		again, ok := ReadSettings(s.JSON(), defaults)
		require.True(t, ok, "what has been read can be read again")
		require.Equal(t, s.JSON(), again.JSON())
	})
}

func TestReadSettings(t *testing.T) {
	defaults := DefaultSettings(text.English)
	s, ok := ReadSettings(`{"language":"de","future":1}`, defaults)
	require.True(t, ok, "what is missing or unknown does no harm")
	require.Equal(t, text.German, s.Language)
	require.True(t, s.Sound)
	_, ok = ReadSettings(`{"moveTime":45}`, defaults)
	require.False(t, ok)
	_, ok = ReadSettings(`{"games":[]}`, defaults)
	require.False(t, ok)
	require.True(t, Settings{Motion: MotionSystem}.Calm(true))
	require.False(t, Settings{Motion: MotionSystem}.Calm(false))
	require.False(t, Settings{Motion: MotionFull}.Calm(true))
	require.True(t, Settings{Motion: MotionLess}.Calm(false))
}

// What is chosen for one game is read over its defaults, and leaves the others'
// alone.
func TestSettingsOfAGame(t *testing.T) {
	type own struct{ Wide, High bool }
	s := DefaultSettings(text.English)
	read := own{High: true}
	require.False(t, s.Own("chess", &read), "nothing has been chosen")
	s.SetOwn("chess", own{Wide: true})
	before := s
	s.SetOwn("go", own{High: true})
	require.Len(t, before.Games, 1, "settings are values")
	again, ok := ReadSettings(s.JSON(), DefaultSettings(text.English))
	require.True(t, ok)
	require.True(t, again.Own("chess", &read))
	require.Equal(t, own{Wide: true}, read)
	again.Games["go"] = []byte(`{"Wide":1}`)
	require.False(t, again.Own("go", &read), "what cannot be read is as nothing")
}

// The language that was asked for at the start comes before the one that is
// stored; both before the system's.
func TestLanguageAtTheStart(t *testing.T) {
	speaks := func(stored string, asked text.Language) text.Language {
		a := &App{Surface: ui.NewSurface(), Storage: storage.Memory{}, Language: text.English, Asked: asked}
		if stored != "" {
			a.Storage.Set(settingsKey, stored)
		}
		a.Open()
		return a.Language
	}
	require.Equal(t, text.English, speaks("", ""))
	require.Equal(t, text.German, speaks(`{"language":"de"}`, ""))
	require.Equal(t, text.English, speaks(`{"language":"de"}`, text.English))
	require.Equal(t, text.German, speaks("", text.German))
}

func TestEverythingIsForgotten(t *testing.T) {
	memory := storage.Memory{}
	a := &App{Surface: ui.NewSurface(), Storage: memory, Language: text.English}
	a.Open()
	g := catalog.Games[0]
	a.Change(func(s *Settings) { s.Sound = false })
	a.Saves.Save(saves.Match{ID: "a", Program: g.ID, Record: g.DemoMatch(2)}, true)
	a.Saves.SaveRoom(g, saves.Room{ID: "x", Address: "wss://example.org"})
	for _, key := range client.Stored {
		memory.Set(key, "something")
	}
	a.Reset()
	require.Empty(t, memory)
	require.Empty(t, a.Saves.All())
}
