package locale

import "golang.org/x/sys/windows"

// settings returns the first of the languages that Windows speaks to the user,
// such as "de-AT"; empty if it does not tell.
func settings() string {
	tags, err := windows.GetUserPreferredUILanguages(windows.MUI_LANGUAGE_NAME)
	if err != nil || len(tags) == 0 {
		return ""
	}
	return tags[0]
}
