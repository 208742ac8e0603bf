// Package access says who may do what: pure, one table. Object rules (whose club, whose event) are asked here too, by use cases.
package access

import (
	"slices"

	"traguardo/internal/domain"
)

// Actor is who makes a call.
type Actor struct {
	UserID         int64
	Username       string
	Level          domain.Level
	ClubID         int64 // 0: none, or waiting for approval
	Functions      []domain.Function
	ImpersonatorID int64
	Active         bool
	Unverified     bool // the user has not confirmed the e-mail address
	// Restricted means that the user must set up a second factor before anything else.
	Restricted bool
	// ManagesAthletes means that the promotion body lets clubs create and edit athletes.
	ManagesAthletes bool
}

// Stranger is nobody.
var Stranger = Actor{}

// Known reports whether the actor is logged in.
func (a Actor) Known() bool { return a.UserID > 0 }

// Admin reports whether the actor is an administrator.
func (a Actor) Admin() bool { return a.Known() && a.Level == domain.LevelAdmin }

// ScopeClubID is the club whose athletes the actor sees; 0 means all.
func (a Actor) ScopeClubID() int64 {
	if a.Admin() {
		return 0
	}
	return a.ClubID
}

// HasClub reports whether the actor acts for a club.
func (a Actor) HasClub() bool { return a.Known() && a.ClubID > 0 }

// Has reports whether the actor holds a function.
func (a Actor) Has(f domain.Function) bool { return slices.Contains(a.Functions, f) }

// Impersonated reports whether an administrator acts as this user.
func (a Actor) Impersonated() bool { return a.ImpersonatorID > 0 }

// Need is the least a caller must have to make a call; the object rule comes after it.
type Need int

const (
	unstated Need = iota
	Anyone        // no session needed
	User          // any session
	Club          // a club's user, or an administrator
	Coach         // function 3, training groups
	Admin         // level 1
	Owner         // the organising club of the event, or an administrator; the use case knows whose event it is
)

// Capability is something the page asks about before it shows a control.
type Capability string

const (
	UsersManage     Capability = "utenti"
	UserSwitch      Capability = "utenti.impersona"
	AccessLogRead   Capability = "accessi"
	AuditRead       Capability = "audit"
	ClubCreate      Capability = "societa.crea"
	ClubManage      Capability = "societa.gestione"
	ClubAssociate   Capability = "societa.associa"
	ClubApprove     Capability = "societa.approva"
	ClubsUpload     Capability = "societa.carica"
	PasswordChange  Capability = "password.modifica"
	SeasonChange    Capability = "stagione.modifica"
	AthletesRead    Capability = "atleti"
	AthletesWrite   Capability = "atleti.modifica"
	AthletesManage  Capability = "atleti.gestione"
	AthletesUpload  Capability = "atleti.carica"
	StatementRead   Capability = "societa.estratto"
	PersonErase     Capability = "persona.cancella"
	CatalogueWrite  Capability = "catalogo.modifica"
	EventsCreate    Capability = "eventi.crea"
	EventsSummary   Capability = "eventi.riepilogo"
	EventsPrint     Capability = "eventi.stampa"
	EventsFile      Capability = "eventi.carica"
	EntriesWrite    Capability = "presenze.modifica"
	RecordsRead     Capability = "record"
	RecordsManage   Capability = "record.gestione"
	TrainingOwn     Capability = "allenamenti"
	TrialsWrite     Capability = "prove.modifica"
	CoachInitialise Capability = "utenti.allenatore"

	ChampionshipsManage Capability = "campionati.gestione"
	ChampionshipsEnrol  Capability = "campionati.iscrizione"

	OrdersRead     Capability = "ordini"
	OrdersOwn      Capability = "ordini.propri"
	OrdersPay      Capability = "ordini.paga"
	PremiumBuy     Capability = "abbonamento.acquista"
	OrdersExpire   Capability = "ordini.scadenza"
	EventsInvoice  Capability = "eventi.fattura"
	OrdersMake     Capability = "ordini.crea"
	OrdersCancel   Capability = "ordini.annulla"
	OrdersMarkPaid Capability = "ordini.pagato"
	CreditUse      Capability = "ordini.credito"
	MovementsRead  Capability = "movimenti"
	MovementsWrite Capability = "movimenti.modifica"
)

// rule is who holds a capability, and whether an impersonated session keeps it.
type rule struct {
	who          func(Actor) bool
	impersonated bool
}

var known = Actor.Known

func clubOrAdmin(a Actor) bool { return a.Admin() || a.HasClub() }

// rules is the one table. An impersonated session has the target's rights less passwords, e-mail, club association, paying,
// credit, user administration and impersonating.
var rules = map[Capability]rule{
	UsersManage:     {Actor.Admin, false},
	UserSwitch:      {Actor.Admin, false},
	CoachInitialise: {Actor.Admin, false},
	AccessLogRead:   {Actor.Admin, false},
	AuditRead:       {Actor.Admin, false},
	ClubCreate:      {func(a Actor) bool { return a.Admin() || (a.Known() && a.ClubID == 0) }, false},
	ClubManage:      {func(a Actor) bool { return a.Admin() || a.HasClub() }, true},
	ClubAssociate:   {func(a Actor) bool { return a.Known() && a.ClubID == 0 }, false},
	ClubApprove:     {func(a Actor) bool { return a.Admin() || a.HasClub() }, false},
	ClubsUpload:     {Actor.Admin, true},
	AthletesRead:    {clubOrAdmin, true},
	AthletesWrite:   {func(a Actor) bool { return a.Admin() || (a.HasClub() && a.ManagesAthletes) }, true},
	AthletesManage:  {Actor.Admin, true}, // restore, duplicate, remove all
	AthletesUpload:  {func(a Actor) bool { return a.Admin() || (a.HasClub() && a.ManagesAthletes) }, true},
	StatementRead:   {clubOrAdmin, true},
	PersonErase:     {Actor.Admin, false},
	CatalogueWrite:  {Actor.Admin, true},
	EventsCreate:    {Actor.Admin, true},
	EventsSummary:   {Actor.Admin, true},
	EventsPrint:     {clubOrAdmin, true},
	EventsFile:      {clubOrAdmin, true}, // whose event it is, the use case asks
	EntriesWrite:    {clubOrAdmin, true}, // whose athletes and which event, the use case asks
	RecordsRead:     {known, true},
	RecordsManage:   {Actor.Admin, false},
	PasswordChange:  {known, false},
	SeasonChange:    {known, true},
	TrainingOwn:     {func(a Actor) bool { return a.Known() && a.Has(domain.FunctionTraining) }, true},
	TrialsWrite:     {clubOrAdmin, true}, // whose athletes, and whether the account is premium, the use case asks

	ChampionshipsManage: {Actor.Admin, true},
	ChampionshipsEnrol:  {func(a Actor) bool { return a.HasClub() && !a.Admin() }, false}, // it makes orders

	OrdersRead:     {clubOrAdmin, true},
	OrdersOwn:      {known, true},  // of the own subscription
	OrdersPay:      {known, false}, // whose order it is, the use case asks
	OrdersExpire:   {Actor.Admin, false},
	EventsInvoice:  {Actor.Admin, false},
	PremiumBuy:     {func(a Actor) bool { return a.Known() && a.Level == domain.LevelCoach && a.Has(domain.FunctionTraining) }, false},
	OrdersMake:     {func(a Actor) bool { return a.HasClub() && !a.Admin() }, false},
	OrdersCancel:   {known, true},        // whose order it is, the use case asks
	OrdersMarkPaid: {clubOrAdmin, false}, // whose event it is, the use case asks
	CreditUse:      {clubOrAdmin, false},
	MovementsRead:  {clubOrAdmin, true},
	MovementsWrite: {Actor.Admin, false},
}

// Can reports whether the actor holds a capability.
func Can(a Actor, c Capability) bool {
	r, ok := rules[c]
	if a.Restricted && c != PasswordChange {
		return false
	}
	return ok && r.who(a) && (r.impersonated || !a.Impersonated())
}

// CanClub reports whether the actor may use a capability on that club: an administrator on any, others on their own. Club 0 is
// nobody's.
func CanClub(a Actor, c Capability, clubID int64) bool {
	return Can(a, c) && clubID > 0 && (a.Admin() || a.ClubID == clubID)
}

// Capabilities lists what the actor may do, for the page to ask.
func Capabilities(a Actor) []Capability {
	out := []Capability{}
	for c := range rules {
		if Can(a, c) {
			out = append(out, c)
		}
	}
	slices.Sort(out)
	return out
}

// Meets reports whether the actor has the least a call needs.
func Meets(a Actor, n Need) bool {
	switch n {
	case Anyone:
		return true
	case User:
		return a.Known()
	case Club, Owner:
		return a.Admin() || a.HasClub()
	case Coach:
		return a.Known() && a.Has(domain.FunctionTraining)
	case Admin:
		return a.Admin() && !a.Impersonated()
	}
	return false
}

// String names the need as the contract file does.
func (n Need) String() string {
	return [...]string{"unstated", "anon", "user", "club", "coach", "admin", "owner"}[n]
}
