package domain

import "traguardo/internal/domain/calendar"

// Athlete is a person in a club.
type Athlete struct {
	ID       int64
	ClubID   int64
	ClubName string
	Visible  bool
	Person
	Card          string
	MemberUntil   calendar.Date
	Membership    Membership
	Qualification Qualification
	Disability    Disability
	Body          string
	BodyClubCode  string
	Reserved      bool // not named on public pages
	Erased        bool
	// HiddenByClub is set on an athlete whom the club hid itself: it may restore them.
	HiddenByClub bool
	CreatedAt    calendar.Instant
	Version      int64
}

// Person is who an athlete is. OnlyYear is set when the birth date stands for its year.
type Person struct {
	LastName, FirstName string
	Sex                 Sex
	Birth               calendar.Date
	OnlyYear            bool
	BirthplaceID        int64
	TaxCode             string
	Email, Phone        string
	NationalityID       int64
	NationalStateID     int64
}

// MemberOn reports whether the membership is valid on a day: the expiry is set and not before it.
func (a Athlete) MemberOn(day calendar.Date) bool { return memberOn(a.MemberUntil, day) }

func memberOn(until, day calendar.Date) bool { return !until.IsZero() && !until.Before(day) }

// AthleteRow is what a list shows of an athlete.
type AthleteRow struct {
	ID, ClubID          int64
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

// Row is the athlete as a list shows it.
func (a Athlete) Row() AthleteRow {
	return AthleteRow{
		ID: a.ID, ClubID: a.ClubID, ClubName: a.ClubName, Visible: a.Visible, LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, Birth: a.Birth, OnlyYear: a.OnlyYear, Card: a.Card,
		MemberUntil: a.MemberUntil, Membership: a.Membership, Qualification: a.Qualification, Disability: a.Disability, Version: a.Version,
	}
}

// MemberOn reports whether the membership is valid on a day.
func (a AthleteRow) MemberOn(day calendar.Date) bool { return memberOn(a.MemberUntil, day) }

// AthleteFilter narrows a list of athletes. ClubID is the scope: 0 means all clubs.
type AthleteFilter struct {
	ClubID              int64
	LastName, FirstName string
	ClubName            string
	Membership          Membership
	Qualification       Qualification
	// Visible nil means both; Member nil means both, on the day Today.
	Visible *bool
	Member  *bool
	Today   calendar.Date
	// GroupID keeps the athletes of a training group, or those who are not in it.
	GroupID int64
	InGroup bool
	// Expiring keeps those whose membership ends within SoonDays, Incomplete those who lack one of Needs.
	Expiring, Incomplete bool
	Needs                AthleteNeeds
}

// Counts is how many athletes a club has.
type Counts struct{ Athletes, Visible int }
