package main

import (
	"fmt"
	"time"

	"lichtbrett/web/chromium"
)

// deaf returns the longest time for which a page handled no message, between a
// JavaScript statement and the moment at which a condition holds. The condition is
// checked every so often; it may use began, when the statement ran, and now.
func deaf(tab *chromium.Tab, begin, until string, every time.Duration) (longest time.Duration, err error) {
	ms, err := chromium.Evaluate[float64](tab, fmt.Sprintf(`new Promise((resolve) => {
		%s;
		const channel = new MessageChannel(), began = performance.now();
		let longest = 0, last = began, looked = began;
		channel.port1.onmessage = () => {
			const now = performance.now();
			longest = Math.max(longest, now - last);
			last = now;
			if (now - looked > %d) {
				looked = now;
				if (%s) return resolve(longest);
			}
			channel.port2.postMessage(0);
		};
		channel.port2.postMessage(0);
	})`, begin, every.Milliseconds(), until))
	return time.Duration(ms * float64(time.Millisecond)), err
}
