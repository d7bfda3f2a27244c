package main

func main() { run(options{}) }
