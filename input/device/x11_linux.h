#include <stdint.h>

// What an X11 event says, as far as it is of interest.
struct x11_event {
	int32_t type;     // of X11/X.h: KeyPress, ButtonRelease, …
	uint32_t time;    // of the server, in milliseconds
	uint32_t keysym;  // of a key, without modifiers
	uint32_t detail;  // a key's code or a button's number
	uint32_t state;   // modifiers
	int32_t x, y;     // of the pointer in the window, in pixels
};

// Copies up to room events, in the order in which they came, and returns how
// many; -1 if there has been no event of any kind yet.
int x11_take(struct x11_event *to, int room);
