package sense

// Gamma is the table by which the matrix turns the five highest bits of a
// colour's channel into light, 0 (dark) to 31.
type Gamma [32]byte

// The tables that the driver has.
var (
	DefaultGamma = Gamma{
		0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7,
		8, 9, 10, 11, 12, 14, 15, 17, 18, 20, 21, 23, 25, 27, 29, 31,
	}
	LowLightGamma = Gamma{
		0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
		3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 10,
	}
)

// gammaTable is the gamma table of a matrix.
type gammaTable interface {
	// reset has one of the driver's tables take effect.
	reset(lowLight bool) error
}
