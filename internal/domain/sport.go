package domain

// The sports, numbered as in the contract and in the shipped list.
const (
	Swimming           = 1
	WomensGymnastics   = 2
	MensGymnastics     = 3
	ArtisticSwimming   = 4
	RhythmicGymnastics = 5
	Dance              = 6
	Basketball         = 7
	Skating            = 8
)
