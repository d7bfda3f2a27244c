package puzzle

import "fmt"

// Day is a date in UTC, as the number of days since 1970-01-01.
type Day int

// The days that have puzzles.
const (
	FirstDay Day = 20454 // 2026-01-01
	LastDay  Day = 24471 // 2036-12-31
)

const secondsADay = 24 * 60 * 60

// DayAt returns the day of a moment, in seconds since 1970-01-01.
func DayAt(unix int64) Day {
	d := unix / secondsADay
	if unix%secondsADay < 0 {
		d--
	}
	return Day(d)
}

// Check returns an error if there is no puzzle of a day.
func (d Day) Check() error {
	if d < FirstDay || d > LastDay {
		return fmt.Errorf("there is no puzzle of %s; there is one for each day from %s to %s", d, FirstDay, LastDay)
	}
	return nil
}

// Week is how many days a week has.
const Week = 7

// Weekday counts the days of the week from Monday, 0.
func (d Day) Weekday() int { return int((d%Week + Week + 3) % Week) }

// Date returns year, month and day of the month.
func (d Day) Date() (year, month, day int) {
	// As in Hinnant, chrono-Compatible Low-Level Date Algorithms: years begin in
	// March, so that the leap day comes last, and repeat every 400.
	const era = 146_097
	z := int(d) + 719_468
	e := z / era
	if z < 0 {
		e = (z - era + 1) / era
	}
	doe := z - e*era
	yoe := (doe - doe/1460 + doe/36_524 - doe/146_096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	m := (5*doy + 2) / 153
	year, month, day = yoe+e*400, m+3, doy-(153*m+2)/5+1
	if month > 12 {
		month, year = month-12, year+1
	}
	return year, month, day
}

// DayOf returns the day of a date, which must exist.
func DayOf(year, month, day int) Day {
	if month <= 2 {
		year, month = year-1, month+12
	}
	e := year / 400
	if year < 0 {
		e = (year - 399) / 400
	}
	yoe := year - e*400
	doy := (153*(month-3)+2)/5 + day - 1
	return Day(e*146_097 + yoe*365 + yoe/4 - yoe/100 + doy - 719_468)
}

// String returns the date as in "2026-12-24".
func (d Day) String() string {
	year, month, day := d.Date()
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
}

// ParseDay reads a date as String writes it.
func ParseDay(s string) (Day, error) {
	if len(s) == len("2026-12-24") {
		year, ok1 := number(s[:4])
		month, ok2 := number(s[5:7])
		day, ok3 := number(s[8:])
		if ok1 && ok2 && ok3 && month >= 1 && month <= 12 {
			// A day that a month does not have is one of another month; and no other
			// character than - stands between the numbers.
			if d := DayOf(year, month, day); d.String() == s {
				return d, nil
			}
		}
	}
	return 0, fmt.Errorf("%q is no date; one reads like 2026-12-24", s)
}

// number reads digits and nothing else.
func number(s string) (n int, ok bool) {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}
