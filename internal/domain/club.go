package domain

import "traguardo/internal/domain/calendar"

// Club is a società; the legal entity and the club are one.
type Club struct {
	ID              int64
	Code            string // affiliation code, empty until the federation gives one
	Name            string
	Phone           string
	Email           string
	PEC             string
	SDICode         string
	VATNumber       string
	TaxCode         string
	Address         string
	Zip             string
	PlaceID         int64
	ProvinceID      int64
	RegionID        int64
	PlaceName       string
	AffiliatedUntil calendar.Date
	Unconfirmed     bool // made by somebody who registered alone, and nobody vouched for it yet
	CreatedBy       int64
	CreatedAt       calendar.Instant
	Athletes        int // visible ones
	Version         int64
}

// ClubFilter narrows the clubs list.
type ClubFilter struct {
	ID                            int64
	Code, Name                    string
	RegionID, ProvinceID, PlaceID int64
	// ActiveOn keeps clubs whose affiliation has not expired on that day.
	ActiveOn calendar.Date
	// Unconfirmed keeps clubs that wait for confirmation.
	Unconfirmed bool
}

// Association is a user waiting to be let into a club.
type Association struct {
	UserID              int64
	FirstName, LastName string
	Email               string
	ClubID              int64
	ClubName            string
	Unverified          bool // the user has not confirmed the e-mail address
}

// Option is an entry of a lookup.
type Option struct {
	ID   int64
	Text string
}

// Season is a sporting year.
type Season struct {
	ID         int64
	Name       string
	StartsOn   calendar.Date
	EndsOn     calendar.Date
	Selectable bool
}

// Group is a training group; Selected reports whether the user in question may open it.
type Group struct {
	ID       int64
	OwnerID  int64
	Owner    string
	Name     string
	Visible  bool
	Selected bool
	Version  int64
}

// CatalogueItem is a style, intensity or modality of a coach.
type CatalogueItem struct {
	ID      int64
	Stroke  int // fixed number of a seeded style, 0 otherwise
	Name    string
	Colour  string
	Visible bool
	Version int64
}

// Upload is the state of a file being taken in.
type Upload struct {
	ID                        int64
	UserID                    int64
	Mode                      string
	Digest                    string
	State                     UploadState
	Read, Total               int
	Created, Updated, Refused int
	Refusals                  string // JSON array of line errors
	StartedAt, EndedAt        calendar.Instant
	Saved                     bool             // false: a dry run
	LeaseUntil                calendar.Instant // until when the server that runs it is believed to live
}

// UploadState is how far an upload has come.
type UploadState int

const (
	UploadRunning UploadState = 0
	UploadDone    UploadState = 1
	UploadFailed  UploadState = 2
)
