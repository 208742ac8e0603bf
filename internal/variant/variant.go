// Package variant defines the shipped deployments as data. Code asks Has for features and never compares the name of a variant.
package variant

import (
	_ "embed"
	"fmt"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
)

// App is the family of a variant.
type App string

const (
	Swimming      App = "nuoto"
	Confederation App = "confederazione"
)

// Feature is an optional capability of a variant.
type Feature string

const (
	Registration  Feature = "registration"   // anyone may register as a coach
	PublicResults Feature = "public-results" // results without a login
	Training      Feature = "training"       // groups, workouts, premium accounts
	Championships Feature = "championships"  // enrolment in championships
	Wallet        Feature = "wallet"         // orders and credit on the dashboard
	SportChoice   Feature = "sport-choice"   // several sports to choose from
)

// AllFeatures are the features that a deployment may switch on or off.
var AllFeatures = []Feature{Registration, PublicResults, Training, Championships, Wallet, SportChoice}

// Features of the family, which a deployment cannot switch.
const (
	MembershipTypes  Feature = "membership-types"  // athletes are promotional, competitive or master members
	OrganiserManages Feature = "organiser-manages" // the organising club configures its event; otherwise it only handles entries and status
	DocumentTabs     Feature = "document-tabs"     // circuits and documents of an event have their own tabs
	GrantedAdmin     Feature = "granted-admin"     // administration requires a function, not a level
	OtherBodies      Feature = "other-bodies"      // athletes of other promotion bodies are uploaded
	SwimmingPaths    Feature = "swimming-paths"    // the list of events is /NsEventi
	Escorts          Feature = "escorts"           // clubs register escorts for an event
	ManualPayments   Feature = "manual-payments"   // entries can be marked as paid independently of orders
)

var appFeatures = map[App][]Feature{
	Swimming:      {MembershipTypes, OrganiserManages, DocumentTabs, GrantedAdmin, SwimmingPaths},
	Confederation: {OtherBodies, Escorts, ManualPayments},
}

// AppFeatures returns the features that all shipped variants of a family have. The web application knows its family and checks these.
func AppFeatures(app App) []Feature {
	common := slices.Clone(appFeatures[app])
	for _, f := range AllFeatures {
		if !slices.ContainsFunc(shipped, func(v Variant) bool { return v.App == app && !v.Has(f) }) {
			common = append(common, f)
		}
	}
	return common
}

// Variant is one deployment of the product.
type Variant struct {
	Key          string
	Title        string
	App          App
	Colour       string
	Sports       []domain.Sport
	Body         int // promotion body
	Features     []Feature
	Logo         string // path of the logo on this server; empty for the built-in one
	SupportPhone string
	SupportLink  string
	PriceMonth   money.Cents
	PriceYear    money.Cents
	// Mandatory are the options of the promotion body that the deployment switches on: fiscal code, e-mail, phone of an athlete.
	Mandatory []int64
	// ReportLogo is the PNG logo on reports; empty for the built-in one.
	ReportLogo []byte
}

// Has reports whether the variant or its family has a feature.
func (v Variant) Has(f Feature) bool {
	return slices.Contains(v.Features, f) || slices.Contains(appFeatures[v.App], f)
}

// HasSport reports whether the variant offers a sport.
func (v Variant) HasSport(id domain.Sport) bool { return slices.Contains(v.Sports, id) }

// Portal colours: ColourPortal1 is used by the shipped confederation variant, ColourPortal by other deployments.
const (
	ColourPortal1 = "#132361"
	ColourPortal  = "#ff5730"
)

// shipped has the three shipped variants.
var shipped = []Variant{
	{
		Key: "nuoto", Title: "Nuoto Sprint", App: Swimming, Colour: "#0186BF", Sports: []domain.Sport{domain.Swimming}, Body: 1,
		Features:   []Feature{Registration, PublicResults, Training},
		PriceMonth: 500, PriceYear: 5000, SupportPhone: "+39 06 0000 0000", SupportLink: "https://wa.me/390600000000",
	},
	{
		Key: "pinnato", Title: "Portale Nazionale Nuoto Pinnato", App: Swimming, Colour: "#253f64",
		Sports: []domain.Sport{domain.Swimming}, Body: 8,
		Features:   []Feature{PublicResults, Training},
		PriceMonth: 500, PriceYear: 5000,
	},
	{
		Key: "confederazione", Title: "Portale Federale Multisport", App: Confederation, Colour: ColourPortal1,
		Sports: domain.Sports, Body: 2,
		Features:   []Feature{Championships, Wallet, SportChoice},
		PriceMonth: 500, PriceYear: 5000,
	},
}

// All returns the shipped variants.
func All() []Variant { return slices.Clone(shipped) }

// ByKey returns a shipped variant, or an error if there is none with that key.
func ByKey(key string) (Variant, error) {
	for _, v := range shipped {
		if v.Key == key {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("unknown variant %q: choose nuoto, pinnato or confederazione", key)
}

//go:embed logo.png
var logo []byte

// LogoPNG returns the logo to print on reports.
func (v Variant) LogoPNG() []byte {
	if v.ReportLogo != nil {
		return v.ReportLogo
	}
	return logo
}
