package domain

// SearchHitKind is the type of a search hit, as the contract names it.
type SearchHitKind string

const (
	HitAthlete SearchHitKind = "atleta"
	HitClub    SearchHitKind = "societa"
	HitEvent   SearchHitKind = "evento"
	HitUser    SearchHitKind = "utente"
)

// SearchHit is a hit of the global search.
type SearchHit struct {
	Kind   SearchHitKind
	ID     int64
	Name   string
	Detail string
	Hidden bool // a hidden athlete
}
