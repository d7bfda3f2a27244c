package main

import (
	"errors"
	"flag"
	"io"
	"log/slog"
)

const logFlagsUsage = `  --log FORMAT      how the log is written: text or json, a line each (default text)
`

// logFormat is how a server writes its log.
type logFormat struct{ json bool }

func logFlags(flags *flag.FlagSet, f *logFormat) {
	flags.Func("log", "", func(name string) error {
		if name != "text" && name != "json" {
			return errors.New("write text or json")
		}
		f.json = name == "json"
		return nil
	})
}

func (f logFormat) logger(w io.Writer, verbose bool) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo}
	if verbose {
		options.Level = slog.LevelDebug
	}
	if f.json {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
