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
