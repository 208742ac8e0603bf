// Package variant describes the shipped deployments as data. Features ask Has; no code compares a variant's name.
package variant

import (
	_ "embed"
	"fmt"
	"slices"

	"traguardo/internal/domain/money"
)

// App is the family a variant belongs to.
type App string

const (
	Swimming      App = "nuoto"
	Confederation App = "confederazione"
)

// Feature is something a variant has or has not.
type Feature string

const (
	Registration  Feature = "registration"   // strangers may register, as coaches
	PublicResults Feature = "public-results" // results without a login
	Training      Feature = "training"       // groups, workouts, premium accounts
	Championships Feature = "championships"  // enrolment in championships
	Wallet        Feature = "wallet"         // orders and credit on the dashboard
	SportChoice   Feature = "sport-choice"   // several sports to choose from
)

// AllFeatures are those a deployment may switch.
var AllFeatures = []Feature{Registration, PublicResults, Training, Championships, Wallet, SportChoice}

// Variant is one deployment of the product.
type Variant struct {
	Key          string
	Title        string
	App          App
	Colour       string
	Sports       []int
	Body         int // promotion body
	Features     []Feature
	Logo         string // path of the logo on this server, empty for the built-in one
	SupportPhone string
	SupportLink  string
	PriceMonth   money.Cents
	PriceYear    money.Cents
	// Mandatory are the promotion body's options that the deployment switches on: fiscal code, e-mail, phone of an athlete.
	Mandatory []int64
	// Mark is the logo on reports, a PNG; the built-in one when empty.
	Mark []byte
}

// Has reports whether the variant has a feature.
func (v Variant) Has(f Feature) bool { return slices.Contains(v.Features, f) }

// MembershipTypes reports whether athletes are promotional, competitive or master members.
func (v Variant) MembershipTypes() bool { return v.App == Swimming }

// OrganiserManages reports whether the organising club configures its event; elsewhere it handles entries and status only.
func (v Variant) OrganiserManages() bool { return v.App == Swimming }

// HasSport reports whether the variant offers a sport.
func (v Variant) HasSport(id int) bool { return slices.Contains(v.Sports, id) }

// Portal colours: type 1 is what the confederation ships as, the other is for deployments that are not.
const (
	ColourPortal1 = "#132361"
	ColourPortal  = "#ff5730"
)

// shipped are the three variants.
var shipped = []Variant{
	{
		Key: "nuoto", Title: "Nuoto Sprint", App: Swimming, Colour: "#0186BF", Sports: []int{1}, Body: 1,
		Features:   []Feature{Registration, PublicResults, Training},
		PriceMonth: 500, PriceYear: 5000, SupportPhone: "+39 06 0000 0000", SupportLink: "https://wa.me/390600000000",
	},
	{
		Key: "pinnato", Title: "Portale Nazionale Nuoto Pinnato", App: Swimming, Colour: "#253f64", Sports: []int{1}, Body: 8,
		Features:   []Feature{PublicResults, Training},
		PriceMonth: 500, PriceYear: 5000,
	},
	{
		Key: "confederazione", Title: "Portale Federale Multisport", App: Confederation, Colour: ColourPortal1,
		Sports: []int{1, 2, 3, 4, 5, 6, 7, 8}, Body: 2,
		Features:   []Feature{Championships, Wallet, SportChoice},
		PriceMonth: 500, PriceYear: 5000,
	},
}

// All lists the shipped variants.
func All() []Variant { return slices.Clone(shipped) }

// ByKey finds a shipped variant.
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

// LogoPNG is the mark printed on reports.
func (v Variant) LogoPNG() []byte {
	if v.Mark != nil {
		return v.Mark
	}
	return logo
}
