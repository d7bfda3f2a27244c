package main

// opener is the command that shows a file with the program that is meant for it.
var opener = []string{"open"}
