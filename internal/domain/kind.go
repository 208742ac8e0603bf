package domain

// These kinds have the numbers of the contract and of the shipped lists.

// Sex of a person or a team, or the one that a race admits.
type Sex int

const (
	AnySex Sex = 0 // of a race: either; of a team: not known yet
	Male   Sex = 1
	Female Sex = 2
	Mixed  Sex = 3 // of teams and their races
)

// EntryKind says whether athletes or teams are entered.
type EntryKind int

const (
	Individual EntryKind = 1
	Team       EntryKind = 2
)

// Membership is a type of membership; NoMembership where the variant has none.
type Membership int

const (
	NoMembership Membership = 0
	Promotional  Membership = 1
	Competitive  Membership = 2
	Masters      Membership = 3
)

// FeeMethod is how an event charges; all of them charge teams, the club, lateness and penalties.
type FeeMethod int

const (
	FeePerAthleteAndRace FeeMethod = 1
	FeePerAthlete        FeeMethod = 2 // races are free, whatever price they have of their own
	FeePerRace           FeeMethod = 3 // athletes pay nothing but their races
)

// PointsMethod is how an event scores.
type PointsMethod int

const (
	PointsByPlace    PointsMethod = 1
	PointsByBaseTime PointsMethod = 2 // a thousand times the base time divided by the time
	PointsByAquatics PointsMethod = 3 // as World Aquatics has it
)

// Committee holds championships.
type Committee int

const (
	RegionalCommittee Committee = 1
	NationalCommittee Committee = 2
)

// Committees lists them.
var Committees = []Committee{RegionalCommittee, NationalCommittee}

// ChampionshipKind is a type of championship, by the number that the federation gives it.
type ChampionshipKind int

// OrdinaryChampionship is what a new one is unless somebody says otherwise.
const OrdinaryChampionship ChampionshipKind = 1

// Qualification is what somebody is in a club.
type Qualification int

const (
	QualifiedAthlete    Qualification = 1
	QualifiedTechnician Qualification = 4
)

// Disability is the class of an athlete with a disability.
type Disability int

// NoDisability is that of most athletes.
const NoDisability Disability = 1

// Is reports whether there is a disability: those athletes have categories of their own.
func (d Disability) Is() bool { return d > NoDisability }
