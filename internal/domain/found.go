package domain

// FoundKind is what a search found, in the words of the contract.
type FoundKind string

const (
	FoundAthlete FoundKind = "atleta"
	FoundClub    FoundKind = "societa"
	FoundEvent   FoundKind = "evento"
	FoundUser    FoundKind = "utente"
)

// Found is something that a search over everything found.
type Found struct {
	Kind   FoundKind
	ID     int64
	Name   string
	Detail string
	Hidden bool // an athlete out of sight
}
