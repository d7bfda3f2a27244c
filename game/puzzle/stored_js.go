package puzzle

var storedJokers, storedClassic string
