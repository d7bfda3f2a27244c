package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// secretsUsage says where the values of some flags may come from.
const secretsUsage = `The values of --database, --mqtt, --cluster, --join-code and --host-code can be kept out of
the list of processes: LICHTBRETT_DATABASE, LICHTBRETT_JOIN_CODE and so on in the environment
stand for flags that are not given, and @FILE, in either, for what is in a file.
`

// maxSecret is how many bytes a file with a secret has at most.
const maxSecret = 4096

// readSecrets completes the flags that may hold secrets by what the environment and files
// say. The errors do not repeat a secret.
func readSecrets(flags *flag.FlagSet) error {
	for _, name := range []string{"database", "mqtt", "cluster", "join-code", "host-code"} {
		known := flags.Lookup(name)
		if known == nil {
			continue
		}
		value, variable := known.Value.String(), "LICHTBRETT_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
		if kept, ok := os.LookupEnv(variable); ok && !given(flags, name) {
			value = kept
		}
		if path, ok := strings.CutPrefix(value, "@"); ok {
			var err error
			if value, err = readSecret(path); err != nil {
				return fmt.Errorf("--%s: %w", name, err)
			}
		}
		if value != known.Value.String() {
			if err := flags.Set(name, value); err != nil {
				return fmt.Errorf("--%s: %w", name, err)
			}
		}
	}
	return nil
}

func readSecret(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxSecret+1))
	if err != nil {
		return "", err
	}
	if len(data) > maxSecret {
		return "", errors.New("the file is too long: it holds the value alone")
	}
	return strings.TrimSpace(string(data)), nil
}
