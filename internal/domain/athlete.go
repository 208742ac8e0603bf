package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Athlete is a person in a club.
type Athlete struct {
	ID       id.Athlete `json:"ID"`
	ClubID   id.Club    `json:"ClubID"`
	ClubName string     `json:"ClubName"`
	Visible  bool       `json:"Visible"`
	Person
	Card          string        `json:"Card"`
	MemberUntil   calendar.Date `json:"MemberUntil"`
	Membership    Membership    `json:"Membership"`
	Qualification Qualification `json:"Qualification"`
	Disability    Disability    `json:"Disability"`
	Body          string        `json:"Body"`
	BodyClubCode  string        `json:"BodyClubCode"`
	Reserved      bool          `json:"Reserved"` // not named on public pages
	Erased        bool          `json:"Erased"`
	// HiddenByClub is set if the club hid the athlete itself; the club may then restore them.
	HiddenByClub bool             `json:"HiddenByClub"`
	CreatedAt    calendar.Instant `json:"CreatedAt"`
	Version      int64            `json:"Version"`
}

// Person holds an athlete's personal data. If OnlyYear is set, only the year of Birth is known.
type Person struct {
	LastName        string        `json:"LastName"`
	FirstName       string        `json:"FirstName"`
	Sex             Sex           `json:"Sex"`
	Birth           calendar.Date `json:"Birth"`
	OnlyYear        bool          `json:"OnlyYear"`
	BirthplaceID    id.Place      `json:"BirthplaceID"`
	TaxCode         string        `json:"TaxCode"`
	Email           string        `json:"Email"`
	Phone           string        `json:"Phone"`
	NationalityID   id.Place      `json:"NationalityID"`
	NationalStateID id.Place      `json:"NationalStateID"`
}

// SameName reports whether another state of the athlete has the name, birth and club that results show.
func (a Athlete) SameName(b Athlete) bool {
	return a.LastName == b.LastName && a.FirstName == b.FirstName && a.Birth == b.Birth && a.ClubID == b.ClubID
}

// MemberOn reports whether the membership is valid on day: the expiry is set and not before day.
func (a Athlete) MemberOn(day calendar.Date) bool { return memberOn(a.MemberUntil, day) }

func memberOn(until, day calendar.Date) bool { return !until.IsZero() && !until.Before(day) }

// AthleteSummary is an athlete as lists show it.
type AthleteSummary struct {
	ID                  id.Athlete
	ClubID              id.Club
	ClubName            string
	Visible             bool
	LastName, FirstName string
	Sex                 Sex
	Birth               calendar.Date
	OnlyYear            bool
	Card                string
	MemberUntil         calendar.Date
	Membership          Membership
	Qualification       Qualification
	Disability          Disability
	Version             int64
}

// Summary returns the athlete as lists show it.
func (a Athlete) Summary() AthleteSummary {
	return AthleteSummary{
		ID: a.ID, ClubID: a.ClubID, ClubName: a.ClubName, Visible: a.Visible,
		LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, Birth: a.Birth, OnlyYear: a.OnlyYear,
		Card: a.Card, MemberUntil: a.MemberUntil, Membership: a.Membership,
		Qualification: a.Qualification, Disability: a.Disability, Version: a.Version,
	}
}

// MemberOn reports whether the membership is valid on day.
func (a AthleteSummary) MemberOn(day calendar.Date) bool { return memberOn(a.MemberUntil, day) }

// AthleteFilter selects athletes. ClubID 0 means all clubs.
type AthleteFilter struct {
	ClubID              id.Club
	LastName, FirstName string
	ClubName            string
	Membership          Membership
	Qualification       Qualification
	// Visible and Member select both values if nil. Member is evaluated on Today.
	Visible *bool
	Member  *bool
	Today   calendar.Date
	// GroupID selects the athletes of a training group, or with InGroup false the athletes outside it.
	GroupID id.Group
	InGroup bool
	// Expiring selects memberships that end within SoonDays; Incomplete selects athletes that lack a field of Needs.
	Expiring, Incomplete bool
	Needs                AthleteNeeds
}

// AthleteCounts is the number of athletes of a club.
type AthleteCounts struct{ Athletes, Visible int }
