package domain

// The numbers of the types in this file are part of the contract and of the shipped lists.

// Sex is the sex of a person or a team, or the one that a race admits.
type Sex int

const (
	AnySex Sex = 0 // for a race: either; for a team: not known yet
	Male   Sex = 1
	Female Sex = 2
	Mixed  Sex = 3 // for teams and their races
)

// Differs reports whether both sexes are known and not the same.
func (s Sex) Differs(other Sex) bool { return s != AnySex && other != AnySex && s != other }

// EntryKind distinguishes individual entries from teams.
type EntryKind int

const (
	Individual EntryKind = 1
	Team       EntryKind = 2
)

// Membership is a membership type. It is NoMembership in variants without types.
type Membership int

const (
	NoMembership Membership = 0
	Promotional  Membership = 1
	Competitive  Membership = 2
	Masters      Membership = 3
)

// FeeMethod selects what an event charges for athletes and races. Every method charges teams, the club fee, late fees and penalties.
type FeeMethod int

const (
	FeePerAthleteAndRace FeeMethod = 1
	FeePerAthlete        FeeMethod = 2 // races are free, even if they have a price
	FeePerRace           FeeMethod = 3 // only races are charged
)

// PointsMethod is the scoring method of an event.
type PointsMethod int

const (
	PointsByPlace    PointsMethod = 1
	PointsByBaseTime PointsMethod = 2 // 1000 × base time / time
	PointsByAquatics PointsMethod = 3 // 1000 × (base time / time)³
)

// Committee is the level that holds a championship.
type Committee int

const (
	RegionalCommittee Committee = 1
	NationalCommittee Committee = 2
)

// Committees lists all committees.
var Committees = []Committee{RegionalCommittee, NationalCommittee}

// ChampionshipKind is a championship type, numbered by the federation.
type ChampionshipKind int

// OrdinaryChampionship is the default type.
const OrdinaryChampionship ChampionshipKind = 1

// Qualification is a person's role in a club.
type Qualification int

const (
	QualifiedAthlete    Qualification = 1
	QualifiedTechnician Qualification = 4
)

// Disability is the class of an athlete; classes above NoDisability have categories of their own.
type Disability int

// NoDisability is the class of athletes without a disability.
const NoDisability Disability = 1

// Present reports whether the athlete has a disability.
func (d Disability) Present() bool { return d > NoDisability }
