// Command random is a bot in as few lines as can be: it drops stones anywhere.
// Usage: random HOST:PORT NAME
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"strings"
)

func main() {
	server, err := net.Dial("udp", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Fprintf(server, "REGISTER;%s", os.Args[2])
	buffer := make([]byte, 2048)
	for {
		n, err := server.Read(buffer)
		if err != nil {
			log.Fatal(err)
		}
		fields := strings.SplitN(string(buffer[:n]), ";", 4)
		switch fields[0] {
		case "NEW SEASON":
			fmt.Fprintf(server, "JOIN;%s", fields[1])
		case "YOURTURN":
			fmt.Fprintf(server, "INSERT;%d;%s", rand.IntN(7), fields[1])
		case "RESULT":
			log.Println(fields[1:])
		}
	}
}
