// Package access defines who may do what, in one table of pure rules. Use cases also check ownership (of a club or event) here.
package access

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// Actor is the user who makes a call.
type Actor struct {
	UserID         id.User
	Username       string
	Level          domain.Level
	ClubID         id.Club // 0 if none, or waiting for approval
	Functions      []domain.Function
	ImpersonatorID id.User
	Active         bool
	Unverified     bool // the e-mail address is not confirmed
	// Restricted means that the user must set up a second factor before anything else.
	Restricted bool
	// EventID is the only event for which the actor may send timing files, if the call has a token for that; 0 for a session.
	EventID id.Event
	// ManagesAthletes means that the promotion body allows clubs to create and edit athletes.
	ManagesAthletes bool
}

// Anonymous is the actor of a call without a session.
var Anonymous = Actor{}

// LoggedIn reports whether the actor has a session.
func (a Actor) LoggedIn() bool { return a.UserID > 0 }

// Admin reports whether the actor is an administrator.
func (a Actor) Admin() bool { return a.LoggedIn() && a.Level == domain.LevelAdmin }

// ScopeClubID returns the club whose athletes the actor may see; 0 means all.
func (a Actor) ScopeClubID() id.Club {
	if a.Admin() {
		return 0
	}
	return a.ClubID
}

// HasClub reports whether the actor acts for a club.
func (a Actor) HasClub() bool { return a.LoggedIn() && a.ClubID > 0 }

// Has reports whether the actor has a function.
func (a Actor) Has(f domain.Function) bool { return slices.Contains(a.Functions, f) }

// Impersonated reports whether an administrator is acting as this user.
func (a Actor) Impersonated() bool { return a.ImpersonatorID > 0 }

// Need is the minimum that a call requires of its caller. Ownership is checked later.
type Need int

const (
	unstated Need = iota
	Anyone        // no session required
	User          // any session
	Club          // a user of a club, or an administrator
	Coach         // function 3, training groups
	Admin         // level 1
	Owner         // the organising club of the event, or an administrator; ownership is checked by the use case
)

// Capability is a right that the web application checks before it shows a control.
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
	Certificates    Capability = "certificati"
	Officials       Capability = "ufficiali"
	StatementRead   Capability = "societa.estratto"
	PersonErase     Capability = "persona.cancella"
	CatalogueWrite  Capability = "catalogo.modifica"
	EventsRead      Capability = "eventi"
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

// rule defines who has a capability and whether an impersonated session keeps it.
type rule struct {
	allows       func(Actor) bool
	impersonated bool
}

var loggedIn = Actor.LoggedIn

func clubOrAdmin(a Actor) bool { return a.Admin() || a.HasClub() }

// rules has all capabilities. An impersonated session has the rights of its user except for passwords, e-mail, club association, payments,
// credit, user administration and impersonation.
var rules = map[Capability]rule{
	UsersManage:     {Actor.Admin, false},
	UserSwitch:      {Actor.Admin, false},
	CoachInitialise: {Actor.Admin, false},
	AccessLogRead:   {Actor.Admin, false},
	AuditRead:       {Actor.Admin, false},
	ClubCreate:      {func(a Actor) bool { return a.Admin() || (a.LoggedIn() && a.ClubID == 0) }, false},
	ClubManage:      {func(a Actor) bool { return a.Admin() || a.HasClub() }, true},
	ClubAssociate:   {func(a Actor) bool { return a.LoggedIn() && a.ClubID == 0 }, false},
	ClubApprove:     {func(a Actor) bool { return a.Admin() || a.HasClub() }, false},
	ClubsUpload:     {Actor.Admin, true},
	AthletesRead:    {clubOrAdmin, true},
	AthletesWrite:   {func(a Actor) bool { return a.Admin() || (a.HasClub() && a.ManagesAthletes) }, true},
	AthletesManage:  {Actor.Admin, true}, // restore, duplicate, remove all
	AthletesUpload:  {func(a Actor) bool { return a.Admin() || (a.HasClub() && a.ManagesAthletes) }, true},
	// Health certificates are read by the athlete's club only, not even by an administrator who acts as one of its users.
	Certificates:   {func(a Actor) bool { return a.HasClub() && !a.Admin() }, false},
	Officials:      {clubOrAdmin, true}, // the use case checks the club
	StatementRead:  {clubOrAdmin, true},
	PersonErase:    {Actor.Admin, false},
	CatalogueWrite: {Actor.Admin, true},
	EventsCreate:   {Actor.Admin, true},
	EventsSummary:  {Actor.Admin, true},
	EventsPrint:    {clubOrAdmin, true},
	EventsFile:     {clubOrAdmin, true}, // the use case checks the event
	EntriesWrite:   {clubOrAdmin, true}, // the use case checks athletes and event
	EventsRead:     {loggedIn, true},
	RecordsRead:    {loggedIn, true},
	RecordsManage:  {Actor.Admin, false},
	PasswordChange: {loggedIn, false},
	SeasonChange:   {loggedIn, true},
	TrainingOwn:    {func(a Actor) bool { return a.LoggedIn() && a.Has(domain.FunctionTraining) }, true},
	TrialsWrite:    {clubOrAdmin, true}, // the use case checks the athletes and whether the account is premium

	ChampionshipsManage: {Actor.Admin, true},
	ChampionshipsEnrol:  {func(a Actor) bool { return a.HasClub() && !a.Admin() }, false}, // creates orders

	OrdersRead:    {clubOrAdmin, true},
	OrdersOwn:     {loggedIn, true},  // of the user's own subscription
	OrdersPay:     {loggedIn, false}, // the use case checks the order
	OrdersExpire:  {Actor.Admin, false},
	EventsInvoice: {Actor.Admin, false},
	PremiumBuy: {func(a Actor) bool {
		return a.LoggedIn() && a.Level == domain.LevelCoach && a.Has(domain.FunctionTraining)
	}, false},
	OrdersMake:     {func(a Actor) bool { return a.HasClub() && !a.Admin() }, false},
	OrdersCancel:   {loggedIn, true},     // the use case checks the order
	OrdersMarkPaid: {clubOrAdmin, false}, // the use case checks the event
	CreditUse:      {clubOrAdmin, false},
	MovementsRead:  {clubOrAdmin, true},
	MovementsWrite: {Actor.Admin, false},
}

// Can reports whether the actor has a capability.
func Can(a Actor, c Capability) bool {
	r, ok := rules[c]
	if a.Restricted && c != PasswordChange {
		return false
	}
	return ok && r.allows(a) && (r.impersonated || !a.Impersonated())
}

// CanClub reports whether the actor may use a capability on a club: administrators on any club, others on their own. It is false for club
// 0.
func CanClub(a Actor, c Capability, clubID id.Club) bool {
	return Can(a, c) && clubID > 0 && (a.Admin() || a.ClubID == clubID)
}

// Capabilities returns the capabilities of the actor, sorted.
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

// Meets reports whether the actor meets the need of a call.
func Meets(a Actor, n Need) bool {
	switch n {
	case Anyone:
		return true
	case User:
		return a.LoggedIn()
	case Club, Owner:
		return a.Admin() || a.HasClub()
	case Coach:
		return a.LoggedIn() && a.Has(domain.FunctionTraining)
	case Admin:
		return a.Admin() && !a.Impersonated()
	default:
		return false
	}
}

// String returns the name of the need in contract.tsv.
func (n Need) String() string {
	return [...]string{"unstated", "anon", "user", "club", "coach", "admin", "owner"}[n]
}
