package locale

import "os/exec"

// settings returns the user's first language with the region, such as "de_AT";
// empty if macOS does not tell. Programs that are not started from a terminal
// have no language in their environment.
func settings() string {
	tag, err := exec.Command("defaults", "read", "-g", "AppleLocale").Output()
	if err != nil {
		return ""
	}
	return string(tag)
}
