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

// What comes with the family: no deployment switches it.
const (
	MembershipTypes  Feature = "membership-types"  // athletes are promotional, competitive or master members
	OrganiserManages Feature = "organiser-manages" // the organising club configures its event; elsewhere it handles entries and status only
	DocumentTabs     Feature = "document-tabs"     // circuits and documents of an event have tabs of their own
	GrantedAdmin     Feature = "granted-admin"     // the administration is opened by a function, not by the level
	OtherBodies      Feature = "other-bodies"      // athletes of other promotion bodies are uploaded
	SwimmingPaths    Feature = "swimming-paths"    // the list of events is /NsEventi
	Escorts          Feature = "escorts"           // clubs name who comes to an event besides those who compete
	PaidByHand       Feature = "paid-by-hand"      // an entry is noted as paid, or not, beside its orders
)

var ofApp = map[App][]Feature{
	Swimming:      {MembershipTypes, OrganiserManages, DocumentTabs, GrantedAdmin, SwimmingPaths},
	Confederation: {OtherBodies, Escorts, PaidByHand},
}

// AppFeatures are what every shipped variant of a family has. The page knows the family of its deployment and asks for these.
func AppFeatures(app App) []Feature {
	common := slices.Clone(ofApp[app])
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

// Has reports whether the variant has a feature, of its own or of its family.
func (v Variant) Has(f Feature) bool {
	return slices.Contains(v.Features, f) || slices.Contains(ofApp[v.App], f)
}

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
