package domain

// Sport is a sport, numbered as in the contract and in the shipped list.
type Sport int

const (
	AnySport           Sport = 0 // in certificates: every sport
	Swimming           Sport = 1
	WomensGymnastics   Sport = 2
	MensGymnastics     Sport = 3
	ArtisticSwimming   Sport = 4
	RhythmicGymnastics Sport = 5
	Dance              Sport = 6
	Basketball         Sport = 7
	Skating            Sport = 8
)

// Sports lists all sports.
var Sports = []Sport{Swimming, WomensGymnastics, MensGymnastics, ArtisticSwimming, RhythmicGymnastics, Dance, Basketball, Skating}
