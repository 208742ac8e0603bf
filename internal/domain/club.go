package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Club is a società; the club and its legal entity are one.
type Club struct {
	ID              id.Club          `json:"ID"`
	Code            string           `json:"Code"` // affiliation code; empty until the federation assigns one
	Name            string           `json:"Name"`
	Phone           string           `json:"Phone"`
	Email           string           `json:"Email"`
	PEC             string           `json:"PEC"`
	SDICode         string           `json:"SDICode"`
	VATNumber       string           `json:"VATNumber"`
	TaxCode         string           `json:"TaxCode"`
	Address         string           `json:"Address"`
	Zip             string           `json:"Zip"`
	PlaceID         id.Place         `json:"PlaceID"`
	ProvinceID      id.Province      `json:"ProvinceID"`
	RegionID        id.Region        `json:"RegionID"`
	PlaceName       string           `json:"PlaceName"`
	AffiliatedUntil calendar.Date    `json:"AffiliatedUntil"`
	Unconfirmed     bool             `json:"Unconfirmed"` // created by self-registration and not confirmed by an administrator yet
	CreatedBy       id.User          `json:"CreatedBy"`
	CreatedAt       calendar.Instant `json:"CreatedAt"`
	Athletes        int              `json:"Athletes"` // visible athletes
	Version         int64            `json:"Version"`
}

// ClubFilter selects clubs.
type ClubFilter struct {
	ID         id.Club
	Code, Name string
	RegionID   id.Region
	ProvinceID id.Province
	PlaceID    id.Place
	// ActiveOn selects clubs whose affiliation has not expired on that day.
	ActiveOn calendar.Date
	// Unconfirmed selects clubs that wait for confirmation.
	Unconfirmed bool
}

// Association is a user's pending request to join a club.
type Association struct {
	UserID              id.User
	FirstName, LastName string
	Email               string
	ClubID              id.Club
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
	ID         id.Season
	Name       string
	StartsOn   calendar.Date
	EndsOn     calendar.Date
	Selectable bool
}

// Group is a training group. Selected reports whether the user of the query may open it.
type Group struct {
	ID       id.Group `json:"ID"`
	OwnerID  id.User  `json:"OwnerID"`
	Owner    string   `json:"Owner"`
	Name     string   `json:"Name"`
	Visible  bool     `json:"Visible"`
	Selected bool     `json:"Selected"`
	Version  int64    `json:"Version"`
}

// CatalogueItem is a style, intensity or modality of a coach.
type CatalogueItem struct {
	ID      id.Term `json:"ID"`
	Stroke  int     `json:"Stroke"` // fixed number of a shipped style; 0 for a coach's own
	Name    string  `json:"Name"`
	Colour  string  `json:"Colour"`
	Visible bool    `json:"Visible"`
	Version int64   `json:"Version"`
}

// Upload is the progress of a file import.
type Upload struct {
	ID                        int64
	UserID                    id.User
	Mode                      string
	Digest                    string
	State                     UploadState
	Read, Total               int
	Created, Updated, Refused int
	Refusals                  string // JSON array of errors per file row
	Warnings                  string // JSON array of warnings about accepted rows
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
