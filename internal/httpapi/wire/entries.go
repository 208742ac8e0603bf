package wire

import (
	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/racetime"
)

// EntriesAsk requests the entries of an event. Only administrators and the organiser may choose a club, and set FORCE to see the entries
// of a closed event.
type EntriesAsk struct {
	EventID   Ref[id.Event]   `json:"ID_EVENTO"`
	Force     Flag            `json:"FORCE"`
	ClubID    Ref[id.Club]    `json:"FK_ID_SOCIETA" check:"optional"`
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA" check:"optional"`
	LastName  string          `json:"COGNOME"`
	FirstName string          `json:"NOME"`
	ClubName  string          `json:"DENOMINAZIONE"`
	Member    Opt[Flag]       `json:"STATO_TESSERAMENTO"`
	// Certificate 0 includes athletes without any certificate.
	Certificate Opt[Flag] `json:"CERTIFICATO_VALIDO"`
}

// Search returns the search of the use case.
func (e EntriesAsk) Search(p domain.Page) entry.Search {
	return entry.Search{
		EventID: e.EventID.ID(), ClubID: e.ClubID.ID(), Force: bool(e.Force), AthleteID: e.AthleteID.ID(), LastName: e.LastName,
		FirstName: e.FirstName, ClubName: e.ClubName,
		Member: optional(e.Member), Certified: optional(e.Certificate), Page: p,
	}
}

// EntryAthlete is an athlete who may be entered, with their entries.
type EntryAthlete struct {
	ID           id.Athlete        `json:"ID_ATLETA" sort:"id"`
	LastName     string            `json:"COGNOME" sort:"name"`
	FirstName    string            `json:"NOME" sort:"first"`
	Sex          domain.Sex        `json:"SESSO" sort:"sex"`
	BirthYear    int               `json:"ANNO_NASCITA" sort:"birth"`
	ClubID       id.Club           `json:"FK_ID_SOCIETA" sort:"club_id"`
	ClubName     string            `json:"DENOMINAZIONE" sort:"club"`
	Card         string            `json:"TESSERA" sort:"card"`
	Membership   domain.Membership `json:"FK_ID_TIPO_TESSERAMENTO" sort:"membership"`
	Disability   domain.Disability `json:"FK_ID_CATEGORIA_DIS" sort:"disability"`
	Member       Flag              `json:"STATO_TESSERAMENTO" sort:"member"`
	CategoryID   id.Category       `json:"FK_ID_CATEGORIA" sort:"here"`
	CategoryName string            `json:"DESC_CATEGORIA" sort:"here"`
	Enterable    Flag              `json:"FLG_ISCRIVIBILE" sort:"here"`
	// Certificate is 1 or 0 for a health certificate that is valid or not on the days of the event; null if the club entered none.
	Certificate CertificateValid `json:"CERTIFICATO_VALIDO" sort:"here"`
	Entries     []EntryOfAthlete `json:"presenze"`
}

// EntryOfAthlete is an entry nested in its athlete.
type EntryOfAthlete struct {
	ID         id.Entry            `json:"ID_PRESENZA"`
	RaceID     id.Race             `json:"FK_ID_GARA"`
	Race       string              `json:"DESC_GARA"`
	Short      string              `json:"DESC_ABBR"`
	CategoryID id.Category         `json:"FK_ID_CATEGORIA"`
	Time       racetime.Centis     `json:"TEMPO_ISCRIZIONE"`
	Note       string              `json:"NOTE_ISCR"`
	WildCard   Flag                `json:"FLG_WILD_CARD"`
	Paid       Flag                `json:"FLG_PAGATO"`
	Absent     Flag                `json:"FLG_ASSENTE"`
	Late       Flag                `json:"FLG_MORA"`
	Status     domain.ResultStatus `json:"FK_ID_STATO"`
	ResultDetails
	Version int64 `json:"VERSIONE"`
}

func entryOfAthlete(n domain.EntrySummary, race domain.Race) EntryOfAthlete {
	return EntryOfAthlete{
		ID: n.ID, RaceID: n.RaceID, Race: race.Name, Short: race.Abbreviation, CategoryID: n.CategoryID, Time: n.EntryTime, Note: n.Note,
		WildCard: Flag(n.WildCard),
		Paid:     Flag(n.Paid()), Absent: Flag(n.Absent), Late: Flag(n.Late), Status: n.Status, ResultDetails: fromDetails(n.Result),
		Version: n.Version,
	}
}

// EntriesMore is sent with the athletes.
type EntriesMore struct {
	Manages  Flag `json:"FLG_GESTIONE"`
	Open     Flag `json:"FLG_APERTE"`
	Late     Flag `json:"FLG_RITARDO"`
	Absences Flag `json:"FLG_ASSENZE"`
	// WaitingList reports whether the event has a waiting list that moves.
	WaitingList Flag            `json:"LISTA_ATTESA"`
	Promoted    []PromotedEntry `json:"DA_ATTESA"`
	Teams       []Entry         `json:"SQUADRE"`
	Escorts     []Escort        `json:"ACCOMPAGNATORI"`
	Bills       []ClubBill      `json:"RIEPILOGO"`
}

// ClubBill is what an event costs a club: the registration summary of document 2.
type ClubBill struct {
	ClubID        id.Club     `json:"FK_ID_SOCIETA"`
	Club          string      `json:"DENOMINAZIONE"`
	Athletes      int         `json:"TOT_ATLETI"`
	TeamAthletes  int         `json:"TOT_ATLETI_SOLO_SQUADRE"`
	Entries       int         `json:"TOT_IND"`
	Teams         int         `json:"TOT_SQU"`
	PaidByOrder   money.Cents `json:"IMPORTI_CON_ORDINE_PAGATI"`
	PaidFees      money.Cents `json:"IMPORTO_PAGATO_QUOTE"`
	PaidLate      money.Cents `json:"IMPORTO_PAGATO_MORA"`
	PaidPenalties money.Cents `json:"IMPORTO_PAGATO_PENALI"`
	Paid          money.Cents `json:"IMPORTO_PAGATO"`
	Fees          money.Cents `json:"IMPORTO_QUOTE_GARA"`
	Late          money.Cents `json:"IMPORTO_MORA"`
	Penalties     money.Cents `json:"IMPORTO_PENALI"`
	Due           money.Cents `json:"IMPORTO_DA_PAGARE"`
	Total         money.Cents `json:"IMPORTO_TOTALE"`
}

// FromClubBill converts a club's bill.
func FromClubBill(b entry.ClubBill) ClubBill {
	return ClubBill{
		ClubID: b.ClubID, Club: b.Club, Athletes: b.Athletes + b.TeamAthletes, TeamAthletes: b.TeamAthletes, Entries: b.Entries, Teams: b.Teams,
		PaidByOrder: b.Paid.Total(), PaidFees: b.Paid.Fees, PaidLate: b.Paid.Late, PaidPenalties: b.Paid.Penalties, Paid: b.Paid.Total(),
		Fees: b.Due.Fees, Late: b.Due.Late, Penalties: b.Due.Penalties, Due: b.Due.Total(), Total: b.Total(),
	}
}

// FromEntries converts the entries of an event; today decides whose card is valid.
func FromEntries(s entry.Screen, today calendar.Date) ([]EntryAthlete, EntriesMore) {
	labels := make(map[id.Category]string, len(s.Categories))
	for categoryID, c := range s.Categories {
		labels[categoryID] = c.Label
	}
	n := names{s.Races, labels}
	rows := Map(s.Athletes, func(a entry.Athlete) EntryAthlete {
		return fromAthlete(a, a.Category.Named(labels[a.Category.CategoryID]), s.Races, today)
	})
	teams := n.entries(s.Teams)
	for i := range teams {
		for j := range teams[i].Members {
			m := &teams[i].Members[j]
			m.Certificate = fromCertificateState(s.Members[m.AthleteID])
		}
	}
	return rows, EntriesMore{
		Manages: Flag(s.Manages), Open: Flag(s.Open), Late: Flag(s.Late), Absences: Flag(s.Absences), WaitingList: Flag(s.WaitingList),
		Promoted: Map(s.Promotions, fromPromotion), Teams: teams,
		Escorts: Map(s.Escorts, FromEscort),
		Bills:   Map(s.Bills, FromClubBill),
	}
}

func fromAthlete(a entry.Athlete, category string, races map[id.Race]domain.Race, today calendar.Date) EntryAthlete {
	out := EntryAthlete{
		ID: a.ID, LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, BirthYear: a.Birth.Year(), ClubID: a.ClubID, ClubName: a.ClubName,
		Card:       a.Card,
		Membership: a.Membership, Disability: a.Disability, Member: Flag(!a.MemberUntil.IsZero() && !a.MemberUntil.Before(today)),
		CategoryID: a.Category.CategoryID, CategoryName: category, Enterable: Flag(a.Enterable()),
		Entries: make([]EntryOfAthlete, len(a.Entries)), Certificate: fromCertificateState(a.Certificate),
	}
	for i, n := range a.Entries {
		out.Entries[i] = entryOfAthlete(n, races[n.RaceID])
	}
	return out
}
