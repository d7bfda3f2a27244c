#include "x11_linux.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Ebitengine's window library takes its events from XNextEvent, and then keeps
// only the state of keys and buttons: a tap that begins and ends between two
// frames may be lost. This XNextEvent stands before libX11's; it does the same
// and notes what came.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct x11_event *noted;
static int count, room, called;

static Bool any(Display *display, XEvent *event, XPointer unused) {
	(void)display, (void)event, (void)unused;
	return True;
}

static void note(struct x11_event event) {
	if (count == room) {
		int more = room ? 2 * room : 64;
		void *grown = realloc(noted, more * sizeof *noted);
		if (!grown)
			return;
		noted = grown;
		room = more;
	}
	noted[count++] = event;
}

static void read_event(XEvent *event) {
	struct x11_event e = {.type = event->type};
	switch (event->type) {
	case KeyPress:
	case KeyRelease:
		e.time = event->xkey.time;
		e.detail = event->xkey.keycode;
		e.keysym = XLookupKeysym(&event->xkey, 0);
		e.state = event->xkey.state;
		break;
	case ButtonPress:
	case ButtonRelease:
		e.time = event->xbutton.time;
		e.detail = event->xbutton.button;
		e.state = event->xbutton.state;
		e.x = event->xbutton.x;
		e.y = event->xbutton.y;
		break;
	case MotionNotify:
		e.time = event->xmotion.time;
		e.x = event->xmotion.x;
		e.y = event->xmotion.y;
		break;
	case LeaveNotify:
		e.time = event->xcrossing.time;
		e.detail = event->xcrossing.mode;
		break;
	case FocusOut:
		e.detail = event->xfocus.mode;
		break;
	default:
		return;
	}
	note(e);
}

int XNextEvent(Display *display, XEvent *event) {
	XIfEvent(display, event, any, NULL);
	pthread_mutex_lock(&lock);
	called = 1;
	read_event(event);
	pthread_mutex_unlock(&lock);
	return 0;
}

int x11_take(struct x11_event *to, int most) {
	pthread_mutex_lock(&lock);
	int n = -1;
	if (called) {
		n = count < most ? count : most;
		memcpy(to, noted, n * sizeof *to);
		memmove(noted, noted + n, (count - n) * sizeof *noted);
		count -= n;
	}
	pthread_mutex_unlock(&lock);
	return n;
}
