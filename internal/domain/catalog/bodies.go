package catalog

import (
	"sync"

	"traguardo/internal/domain/id"
)

// Body is an ente di promozione, the organisation that a deployment serves.
type Body struct {
	ID              id.Body
	Name            string
	ManagesAthletes bool // clubs may create and edit athletes
	Options         []BodyOption
}

// BodyOption is an athlete field that a body may make mandatory.
type BodyOption struct {
	ID   int64
	Name string
	On   bool
}

// Ids of body options.
const (
	TaxCodeMandatory = 29
	EmailMandatory   = 30
	PhoneMandatory   = 31
)

// Ids of bodies with special rules.
const (
	MainBody        = 1
	MultisportBody  = 2
	FinswimmingBody = 8
)

var bodies = sync.OnceValue(func() []Body {
	var all []Body
	for _, r := range read("bodies.csv") {
		all = append(all, Body{
			ID:              id.Body(r.number("id")),
			Name:            r.text("name"),
			ManagesAthletes: r.number("manages_athletes") == 1,
			Options: []BodyOption{
				{ID: TaxCodeMandatory, Name: "Codice fiscale obbligatorio"},
				{ID: EmailMandatory, Name: "Email obbligatoria"},
				{ID: PhoneMandatory, Name: "Telefono obbligatorio"},
			},
		})
	}
	return all
})

// Bodies returns the shipped bodies, without mandatory fields.
func Bodies() []Body { return bodies() }

// BodyByID returns the body with the given id.
func BodyByID(bodyID int64) (Body, bool) {
	return find(Bodies(), bodyID, func(b Body) int64 { return int64(b.ID) })
}
