package upload

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

// athleteCells is the parsed content of a row. A zero value is an empty cell, which keeps what is stored.
type athleteCells struct {
	row      *importer.Row
	club     clubRef // set by findClubs
	clubCode string
	name     string // normalised full name, empty unless both names are given

	lastName, firstName, taxCode, card string
	email, phone, body, bodyClub       string
	sex                                domain.Sex
	birth, until                       calendar.Date
	onlyYear                           bool // only the year of birth is known
	birthplace, nationality            id.Place
	membership                         domain.Membership
	qualification                      domain.Qualification
	disability                         domain.Disability
	suspended                          bool
}

// cells parses a row and marks what is wrong with it.
func (t *athleteLoader) cells(r *importer.Row) *athleteCells {
	c := &athleteCells{row: r}
	if !r.OK() {
		return c
	}
	c.clubCode, c.card, c.lastName, c.firstName = Text(r, "COD_AFF"), Text(r, "TESSERA"), Text(r, "COGNOME"), Text(r, "NOME")
	if c.lastName != "" && c.firstName != "" {
		c.name = store.NameKey(c.lastName, c.firstName)
	}
	c.sex = choice(r, "SESSO", sexes)
	if c.birth, c.onlyYear = year(r.Text("DATA_NASCITA")); !c.onlyYear {
		c.birth = r.Date("DATA_NASCITA")
	}
	if !c.birth.IsZero() {
		refuse(r, "DATA_NASCITA", domain.CheckBirth(c.birth, t.date))
	}
	if code := fiscalcode.Normalize(Text(r, "CODICE_FISCALE")); code != "" {
		refuse(r, "CODICE_FISCALE", fiscalcode.Check(code))
		c.taxCode = code
	}
	c.membership = choice(r, "TIPO_TESSERAMENTO", membershipTypes())
	if t.mode == membershipMode {
		c.until = r.Date("DATA_SCADENZA")
		c.suspended = choice(r, "STATO", states) == suspended
		if c.taxCode == "" && (c.name == "" || c.birth.IsZero()) {
			r.Refuse("CODICE_FISCALE", "Indica il codice fiscale, oppure cognome, nome e data di nascita")
		}
		return c
	}
	c.until = r.Date("DATA_SCADENZA_TESSERAMENTO")
	c.qualification = choice(r, "QUALIFICA", qualifications())
	c.disability = choice(r, "CATEGORIA_DIS", disabilities())
	c.phone = Text(r, "TELEFONO")
	if c.email = Text(r, "EMAIL"); c.email != "" {
		refuse(r, "EMAIL", domain.CheckEmail(c.email))
	}
	c.birthplace = birthplace(r, c.birth, c.taxCode)
	c.nationality = nationality(r)
	if t.mode == otherBodyMode {
		c.body, c.bodyClub = Text(r, "ENTE"), Text(r, "COD_AFF_ENTE")
	}
	return c
}

// year parses a year of birth, which the short form accepts.
func year(s string) (calendar.Date, bool) {
	n, err := strconv.Atoi(s)
	if err != nil || len(s) != 4 {
		return calendar.Date{}, false
	}
	return calendar.Of(n, time.January, 1), true
}

// refuse marks a cell with the error of a domain check, worded for files.
func refuse(r *importer.Row, column string, err error) {
	switch {
	case errors.Is(err, domain.ErrRequired):
		r.Refuse(column, "Valore obbligatorio")
	case errors.Is(err, domain.ErrBirth):
		r.Refuse(column, "Deve essere tra il 1900 e oggi")
	case err != nil:
		words := err.Error()
		r.Refuse(column, strings.ToUpper(words[:1])+words[1:])
	}
}

// choice parses a cell that names one of several values, by word or number.
func choice[T ~int](r *importer.Row, column string, words map[string]T) T {
	s := r.Text(column)
	if s == "" {
		return 0
	}
	n, ok := words[fold.Text(s)]
	if !ok {
		r.Refuse(column, "Valore non valido: "+importer.Quoted(s))
	}
	return n
}

// apply applies the filled cells to an athlete.
func (c *athleteCells) apply(a *domain.Athlete, today calendar.Date) {
	setName(&a.LastName, c.lastName)
	setName(&a.FirstName, c.firstName)
	set(&a.Sex, c.sex)
	if !c.birth.IsZero() && !c.sameYear(*a) {
		a.Birth, a.OnlyYear = c.birth, c.onlyYear
	}
	set(&a.TaxCode, c.taxCode)
	set(&a.Card, c.card)
	set(&a.Email, c.email)
	set(&a.Phone, c.phone)
	if !sameBody(a.Body, c.body) {
		a.Body = c.body
	}
	set(&a.BodyClubCode, c.bodyClub)
	set(&a.BirthplaceID, c.birthplace)
	set(&a.NationalityID, c.nationality)
	set(&a.Membership, c.membership)
	set(&a.Qualification, c.qualification)
	set(&a.Disability, c.disability)
	if c.suspended {
		c.suspend(a, today)
		return
	}
	set(&a.MemberUntil, c.until)
}

// setName capitalises a name as the form does, unless it equals the stored one.
func setName(stored *string, cell string) {
	if cell != "" && cell != *stored {
		*stored = domain.NormalizeCase(cell)
	}
}

// sameYear reports whether the row contains only the stored year of birth.
func (c *athleteCells) sameYear(a domain.Athlete) bool {
	return c.onlyYear && !a.Birth.IsZero() && a.Birth.Year() == c.birth.Year()
}

// suspend ends a membership on the date in the file if that is past, otherwise yesterday, unless it has already
// ended. Loading the file again on a later day changes nothing.
func (c *athleteCells) suspend(a *domain.Athlete, today calendar.Date) {
	switch {
	case c.until.Before(today):
		a.MemberUntil = c.until
	case a.MemberUntil.IsZero() || a.MemberOn(today):
		a.MemberUntil = today.AddDays(-1)
	}
}

func set[T comparable](to *T, v T) {
	var empty T
	if v != empty {
		*to = v
	}
}

// fromTaxCode takes a new athlete's missing sex and birth date from the tax code.
func (c *athleteCells) fromTaxCode(today calendar.Date) {
	if c.taxCode == "" || (c.sex != 0 && !c.birth.IsZero()) {
		return
	}
	d, err := fiscalcode.Decode(c.taxCode)
	if err != nil {
		return
	}
	if c.sex == 0 {
		c.sex = domain.Sex(d.Sex)
	}
	if c.birth.IsZero() {
		c.birth = d.Birth(today)
	}
}

var (
	sexes = map[string]domain.Sex{"m": domain.Male, "1": domain.Male, "f": domain.Female, "2": domain.Female}
	// exported lists contain the validity, which follows from the date
	states = map[string]int{"a": active, "s": suspended, "valido": active, "scaduto": active, "eliminato": active}
)

const (
	active    = 1
	suspended = 2
)
