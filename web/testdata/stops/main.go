// Command stops takes the app's place and ends at once, as the app never should.
package main

func main() {}
