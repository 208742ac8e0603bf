package domain

import "traguardo/internal/domain/calendar"

// Club is a società; the club and its legal entity are one.
type Club struct {
	ID              int64
	Code            string // affiliation code; empty until the federation assigns one
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
	Unconfirmed     bool // created by self-registration and not confirmed by an administrator yet
	CreatedBy       int64
	CreatedAt       calendar.Instant
	Athletes        int // visible athletes
	Version         int64
}

// ClubFilter selects clubs.
type ClubFilter struct {
	ID                            int64
	Code, Name                    string
	RegionID, ProvinceID, PlaceID int64
	// ActiveOn selects clubs whose affiliation has not expired on that day.
	ActiveOn calendar.Date
	// Unconfirmed selects clubs that wait for confirmation.
	Unconfirmed bool
}

// Association is a user's pending request to join a club.
type Association struct {
	UserID              int64
	FirstName, LastName string
	Email               string
	ClubID              int64
	ClubName            string
	Unverified          bool // the user has not confirmed the e-mail address
}

// LookupItem is one choice of a lookup field.
type LookupItem struct {
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

// Group is a training group. Selected reports whether the user of the query may open it.
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
	Stroke  int // fixed number of a shipped style; 0 for a coach's own
	Name    string
	Colour  string
	Visible bool
	Version int64
}

// Upload is the progress of a file import.
type Upload struct {
	ID                        int64
	UserID                    int64
	Mode                      string
	Digest                    string
	State                     UploadState
	Read, Total               int
	Created, Updated, Refused int
	Refusals                  string // JSON array of errors per file row
	StartedAt, EndedAt        calendar.Instant
	Saved                     bool             // false: a dry run
	LeaseUntil                calendar.Instant // if this passes, the server that ran the upload is considered dead
}

// UploadState is the state of an upload. The numbers are stored.
type UploadState int

const (
	UploadRunning UploadState = 0
	UploadDone    UploadState = 1
	UploadFailed  UploadState = 2
)
