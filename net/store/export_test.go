package store

// Bound has a store keep less of a tournament.
func (s *Store) Bound(matches, ranks int) { s.keptMatches, s.maxRanks = matches, ranks }
