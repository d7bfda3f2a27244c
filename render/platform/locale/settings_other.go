//go:build !windows && !darwin

package locale

// settings returns nothing: the environment is where these systems tell the
// language.
func settings() string { return "" }
