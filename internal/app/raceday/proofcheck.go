package raceday

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
	"traguardo/internal/problem"
)

// CheckedProof is a signature compared with what is stored now.
type CheckedProof struct {
	Code      string
	Statement proof.Statement
	Key       proof.Key
	Signature string
	Events    []domain.Event
	Rows      []CheckedRow
	Withheld  int // records of events that are not public
}

// RowState is the state of a row compared with the signed one.
type RowState int

const (
	RowSame    RowState = 0
	RowChanged RowState = 1
	RowRemoved RowState = 2
	RowAdded   RowState = 3 // it was not signed
)

// CheckedRow is a signed row, or one that was added later, with the names that are public now.
type CheckedRow struct {
	State  RowState
	Signed proof.Row
	Now    proof.Row // without hashes; of a changed row
	Fields []proof.Field
	Names  []CheckedName
	people int    // how many there are now
	Reason string // the referee's reason, if it is unchanged and public
	// ReasonChanged reports that the referee's reason was changed.
	ReasonChanged bool
}

// PeopleChanged reports whether a person of the row differs from the signed one.
func (r CheckedRow) PeopleChanged() bool {
	return r.State == RowChanged && (len(r.Names) != r.people ||
		slices.ContainsFunc(r.Names, func(n CheckedName) bool { return n.State == NameChanged }))
}

// CheckedName is a person of a row. Name is the current public name, or "".
type CheckedName struct {
	State NameState
	Name  string
	salt  string
	text  string // signed text, if the state is NameSame and it is public
}

// NameState is the state of a name compared with the signed one.
type NameState int

const (
	NameSame    NameState = 0
	NameChanged NameState = 1
	NameUnknown NameState = 2 // the person was erased or the row removed
)

// Unchanged reports whether everything still is as signed.
func (c CheckedProof) Unchanged() bool {
	for _, r := range c.Rows {
		if r.State != RowSame {
			return false
		}
	}
	return c.Withheld == 0
}

// errUnknownCode is the reply both to an unknown code and to one that the caller may not see, so that they cannot be told apart.
var errUnknownCode = problem.NotFoundBecause("Codice non trovato: controlla di averlo scritto come sulla stampa")

// errAltered is the reply if the stored signature does not match its rows.
var errAltered = problem.Refused("La firma non corrisponde al contenuto conservato: è stato alterato")

// Check compares what was signed under a code with what is stored now.
func (p *Proofs) Check(ctx context.Context, typed string) (CheckedProof, error) {
	c, err := p.check(ctx, typed)
	if problem.Is(err, problem.KindNotFound) {
		err = errUnknownCode
	}
	return c, err
}

func (p *Proofs) check(ctx context.Context, typed string) (CheckedProof, error) {
	var c CheckedProof
	code := proof.NormalizeCode(typed)
	if !p.offered() || code == "" {
		return c, problem.NotFound()
	}
	stored, key, eventIDs, err := p.core.DB.Signature(ctx, code)
	if err != nil {
		return c, err
	}
	current, err := p.current(ctx, eventIDs)
	if err != nil {
		return c, err
	}
	var scope proofScope
	rows, err := unpackRows(stored.Content)
	if errors.Join(err, json.Unmarshal([]byte(stored.Scope), &scope), json.Unmarshal([]byte(stored.Statement), &c.Statement)) != nil {
		return c, errAltered
	}
	if err := c.Statement.Check(key.Key, stored.Signature, rows); err != nil || proof.Code(stored.Signature) != code {
		return c, errAltered
	}
	c.Code, c.Key, c.Signature = code, key.Key, stored.Signature
	for _, b := range current.boards {
		c.Events = append(c.Events, b.Event)
	}
	if err := current.load(ctx, scope); err != nil {
		return c, err
	}
	current.compare(&c, rows)
	return c, nil
}

// current collects what is stored now about the events of a signature.
func (p *Proofs) current(ctx context.Context, eventIDs []id.Event) (*currentRows, error) {
	out := &currentRows{
		proofs: p, salts: map[saltKey]map[id.Athlete]string{}, publicNames: map[rowKey][]string{}, now: map[rowKey]printedRow{},
	}
	for _, eventID := range eventIDs {
		if _, err := p.public.Board(ctx, eventID); err != nil { // not public: the code must reveal nothing
			return nil, err
		}
		b, err := p.results.Board(ctx, eventID)
		if err != nil {
			return nil, err
		}
		out.boards = append(out.boards, b)
	}
	return out, nil
}

type rowKey struct {
	event id.Event
	id    id.Entry
}

func keyOf(r proof.Row) rowKey { return rowKey{r.EventID, id.Entry(r.ID)} }

// currentRows are the rows of a selection as they are now.
type currentRows struct {
	proofs      *Proofs
	boards      []*Board
	rows        []printedRow
	now         map[rowKey]printedRow
	publicNames map[rowKey][]string // public names, "" for those that are not
	withheld    map[rowKey]bool     // records of events that are not public
	salts       map[saltKey]map[id.Athlete]string
}

// load reads the rows of a selection, their public names and the salts.
func (c *currentRows) load(ctx context.Context, s proofScope) (err error) {
	switch {
	case s.Records:
		err = c.loadRecords(ctx, s)
	case s.Several:
		var together Several
		together, err = rankTogether(c.boards, Choice{Races: s.Races, Categories: s.Categories, Sex: s.Sex})
		c.rows = severalRows(together)
	default:
		for _, b := range c.boards {
			c.rows = append(c.rows, rowsInScope(b, s)...)
		}
	}
	if err != nil {
		return err
	}
	for _, r := range c.rows {
		c.now[keyOf(r.Row)] = r
	}
	for _, b := range c.boards {
		if err := c.loadNames(ctx, b); err != nil {
			return err
		}
	}
	return nil
}

// loadNames finds the public names of an event's entries.
func (c *currentRows) loadNames(ctx context.Context, b *Board) (err error) {
	q := c.proofs.core.DB.Q
	if c.salts[saltKey(b.Event.ID)], err = q.ProofSalts(ctx, b.Event.ID); err != nil {
		return err
	}
	hidden, err := q.HiddenEntrants(ctx, b.Event.ID)
	if err != nil {
		return err
	}
	for _, r := range c.rows {
		if r.EventID != b.Event.ID {
			continue
		}
		c.publicNames[keyOf(r.Row)] = make([]string, len(r.people))
	}
	for _, n := range b.entries {
		names := c.publicNames[rowKey{n.EventID, n.ID}]
		people := []domain.Entrant{n.Athlete}
		if n.Kind == domain.Team {
			people = make([]domain.Entrant, len(n.Members))
			for i, m := range n.Members {
				people[i] = m.Entrant
			}
		}
		for i := range min(len(names), len(people)) {
			if _, out := hidden[people[i].ID]; !out && !people[i].Reserved {
				names[i] = newPrintedName(people[i]).displayed
			}
		}
	}
	return nil
}

func (c *currentRows) loadRecords(ctx context.Context, s proofScope) error {
	db := c.proofs.core.DB
	f := domain.RecordFilter{CircuitID: s.CircuitID}
	if s.Active {
		f.Active = &s.Active
	}
	public, err := db.PublicRecords(ctx)
	if err != nil {
		return err
	}
	c.withheld = map[rowKey]bool{}
	for d, err := range db.EachRecord(ctx, f) {
		if err != nil {
			return err
		}
		r := recordRow(d)
		c.rows = append(c.rows, r)
		named, known := public[d.ResultID]
		c.withheld[keyOf(r.Row)] = d.ResultID != 0 && !known
		if named {
			c.publicNames[keyOf(r.Row)] = []string{d.Holder}
		}
	}
	c.salts[0], err = db.RecordSalts(ctx)
	return err
}

// compare adds the signed rows with their current state, then those that were added later.
func (c *currentRows) compare(out *CheckedProof, signed []proof.Row) {
	seen := map[rowKey]bool{}
	for _, s := range signed {
		k := keyOf(s)
		seen[k] = true
		if c.withheld[k] || s.EventID == 0 && s.ID < 0 && c.now[k].ID == 0 {
			out.Withheld++ // the event of a removed record cannot be checked
			continue
		}
		out.Rows = append(out.Rows, c.compareRow(s))
	}
	for _, r := range c.rows {
		k := keyOf(r.Row)
		if seen[k] || c.withheld[k] {
			continue
		}
		added := CheckedRow{State: RowAdded, Signed: r.Row}
		for i := range r.people {
			added.Names = append(added.Names, CheckedName{State: NameUnknown, Name: c.shownName(k, i)})
		}
		out.Rows = append(out.Rows, added)
	}
}

func (c *currentRows) shownName(k rowKey, i int) string {
	if names := c.publicNames[k]; i < len(names) {
		return names[i]
	}
	return ""
}

func (c *currentRows) compareRow(s proof.Row) CheckedRow {
	k := keyOf(s)
	now, found := c.now[k]
	out := CheckedRow{Signed: s, Now: now.Row, people: len(now.people)}
	if !found {
		out.State = RowRemoved
		for range s.Names {
			out.Names = append(out.Names, CheckedName{State: NameUnknown})
		}
		return out
	}
	for _, f := range proof.Fields() {
		if s.Texts[f] != now.Texts[f] {
			out.Fields = append(out.Fields, f)
		}
	}
	changed := len(out.Fields) > 0 || len(now.people) != len(s.Names)
	salts := c.salts[saltKey(s.EventID)]
	for i, seal := range s.Names {
		name := c.compareName(s, i, seal, salts)
		changed = changed || name.State == NameChanged
		out.Names = append(out.Names, name)
	}
	out.ReasonChanged = c.compareReason(s, now, salts, &out)
	if changed || out.ReasonChanged {
		out.State = RowChanged
	}
	return out
}

func (c *currentRows) compareName(s proof.Row, i int, seal proof.Seal, salts map[id.Athlete]string) CheckedName {
	k := keyOf(s)
	out := CheckedName{State: NameUnknown, Name: c.shownName(k, i)}
	salt := salts[seal.PersonID]
	if s.EventID == 0 {
		salt = salts[id.Athlete(s.ID)]
	}
	if salt == "" {
		return out
	}
	people := c.now[k].people
	if i >= len(people) || proof.Conceal(salt, people[i].text) != seal.Hash {
		out.State = NameChanged
		return out
	}
	out.State = NameSame
	if out.Name != "" {
		out.salt, out.text = salt, people[i].text
	}
	return out
}

// compareReason reports whether the referee's reason changed. It is not comparable after a person of the row was erased.
func (c *currentRows) compareReason(s proof.Row, now printedRow, salts map[id.Athlete]string, out *CheckedRow) bool {
	if s.EventID == 0 || s.Reason == "" && now.reason == "" {
		return false
	}
	salt, complete := "", true
	for _, n := range s.Names {
		complete = complete && salts[n.PersonID] != ""
		salt += salts[n.PersonID]
	}
	if !complete {
		return false
	}
	if s.Reason == "" || proof.Conceal(salt, now.reason) != s.Reason {
		return true
	}
	out.Reason = now.reason
	for _, n := range out.Names {
		if n.Name == "" {
			out.Reason = "" // it may name a person who is not public
		}
	}
	return false
}

// errWithheld is the message if some rows cannot be shown.
var errWithheld = problem.Refused("Alcune righe sono di eventi non pubblicati: il file di verifica non è disponibile")

// File returns the signature with its rows for offline verification. It contains the names that are public and unchanged.
func (c CheckedProof) File() (proof.File, error) {
	if c.Withheld > 0 {
		return proof.File{}, errWithheld
	}
	var rows []proof.FileRow
	for _, r := range c.Rows {
		if r.State == RowAdded {
			continue
		}
		row := proof.FileRow{Row: r.Signed}
		row.Names = make([]proof.Seal, len(r.Signed.Names))
		for i, n := range r.Names {
			row.Names[i].Hash = r.Signed.Names[i].Hash
			if n.text != "" {
				row.People = append(row.People, proof.FileName{Index: i, Name: n.text, Salt: n.salt})
			}
		}
		rows = append(rows, row)
	}
	return proof.NewFile(c.Statement, c.Signature, c.Key, rows), nil
}
