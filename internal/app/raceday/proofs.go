package raceday

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"iter"
	"slices"
	"strings"

	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
	"traguardo/internal/store"
	"traguardo/internal/variant"
)

// Proofs signs printed rankings and checks signatures.
type Proofs struct {
	core    *core.Base
	results *Results
	public  *Public
}

// NewProofs returns a Proofs.
func NewProofs(b *core.Base, results *Results, public *Public) *Proofs {
	return &Proofs{b, results, public}
}

// VerifyPath is the page on which anyone can check a code.
const VerifyPath = "/verifica"

// Mark is the code and address that a print shows for its signature.
type Mark struct{ Code, Address string }

// proofScope is the selection that was printed. Its current rows are compared with the signed ones.
type proofScope struct {
	Races      []id.Race     `json:"gare,omitempty"`
	Categories []id.Category `json:"categorie,omitempty"`
	Sex        domain.Sex    `json:"sesso,omitempty"`
	EntryID    id.Entry      `json:"presenza,omitempty"` // of a certificate
	ClubID     id.Club       `json:"societa,omitempty"`
	Several    bool          `json:"insieme,omitempty"` // ranks several events together
	Records    bool          `json:"record,omitempty"`
	CircuitID  id.Circuit    `json:"circuito,omitempty"`
	Active     bool          `json:"in_vigore,omitempty"` // only current records
}

// signable is the content of a print to sign.
type signable struct {
	title  string
	events []domain.Event
	scope  proofScope
	rows   []printedRow
}

// offered reports whether prints are signed. A code is useful only where anyone can check it; a case does not sign, because the portal
// would not know its codes.
func (p *Proofs) offered() bool {
	return p.core.Variant.Has(variant.PublicResults) && p.core.Pool == nil
}

// SignResults signs the printed rankings of an event.
func (p *Proofs) SignResults(ctx context.Context, b *Board, c Choice) (Mark, error) {
	return p.signOne(ctx, signable{"Risultati", []domain.Event{b.Event}, proofScope{Races: c.Races, Categories: c.Categories, Sex: c.Sex},
		printedRows(b.Keep(c), Scored(b.Event.SportID))})
}

// SignSeveral signs rankings over several events.
func (p *Proofs) SignSeveral(ctx context.Context, s Several, c Choice) (Mark, error) {
	return p.signOne(ctx, signable{"Risultati di più eventi", s.Events,
		proofScope{Races: c.Races, Categories: c.Categories, Sex: c.Sex, Several: true}, severalRows(s)})
}

// SignExport signs the results in a LENEX file; club 0 means all clubs.
func (p *Proofs) SignExport(ctx context.Context, b *Board, clubID id.Club) (Mark, error) {
	scope := proofScope{ClubID: clubID}
	return p.signOne(ctx, signable{"Risultati LENEX", []domain.Event{b.Event}, scope, rowsInScope(b, scope)})
}

// SignRecords signs a list of records.
func (p *Proofs) SignRecords(ctx context.Context, list iter.Seq2[domain.Record, error], f domain.RecordFilter) (Mark, error) {
	if !p.offered() {
		return Mark{}, nil
	}
	var rows []printedRow
	for d, err := range list {
		if err != nil {
			return Mark{}, err
		}
		rows = append(rows, recordRow(d))
	}
	return p.signOne(ctx, signable{"Record", nil, proofScope{Records: true, CircuitID: f.CircuitID, Active: f.Active != nil && *f.Active},
		rows})
}

// SignCertificates signs each row separately. The marks are in the order of the rows.
func (p *Proofs) SignCertificates(ctx context.Context, b *Board, groups []*Group, rows []Row) ([]Mark, error) {
	prints := make([]signable, len(rows))
	for i, r := range rows {
		prints[i] = signable{"Attestato", []domain.Event{b.Event}, proofScope{EntryID: r.ID},
			[]printedRow{newPrintedRow(groups[i], r, Scored(b.Event.SportID))}}
	}
	return p.sign(ctx, prints)
}

func (p *Proofs) signOne(ctx context.Context, content signable) (Mark, error) {
	if len(content.rows) == 0 {
		return Mark{}, nil
	}
	marks, err := p.sign(ctx, []signable{content})
	return marks[0], err
}

// sign signs prints of the same events. A print already signed with the current key keeps its signature. If the results are not public, the
// marks are empty.
func (p *Proofs) sign(ctx context.Context, prints []signable) ([]Mark, error) {
	marks := make([]Mark, len(prints))
	if len(prints) == 0 || !p.offered() || slices.ContainsFunc(prints[0].events, domain.Event.Rehearsal) {
		return marks, nil
	}
	err := p.core.DB.Tx(ctx, func(q store.Q) error {
		k, err := p.activeKey(ctx, q)
		if err != nil {
			return fmt.Errorf("read the signing key: %w", err)
		}
		salts, err := completeSalts(ctx, q, prints)
		if err != nil {
			return err
		}
		batch, err := p.statements(k, prints, salts)
		if err != nil {
			return err
		}
		digests := make([]string, len(batch))
		for i, s := range batch {
			digests[i] = s.Digest
		}
		known, err := q.SignatureCodes(ctx, k.ID, digests)
		if err != nil {
			return err
		}
		var missing []domain.Signature
		for i, s := range batch {
			code, found := known[s.Digest]
			if !found {
				code = s.Code
				known[s.Digest] = code
				missing = append(missing, s)
			}
			marks[i] = Mark{Code: code, Address: p.address(code)}
		}
		var ids []id.Event
		for _, e := range prints[0].events {
			ids = append(ids, e.ID)
		}
		return q.AddSignatures(ctx, missing, ids)
	})
	return marks, err
}

// statements signs each print, without storing anything.
func (p *Proofs) statements(k domain.SigningKey, prints []signable, salts map[saltKey]map[id.Athlete]string) ([]domain.Signature, error) {
	private, err := proof.ParsePrivateKey(k.Private)
	if err != nil {
		return nil, err
	}
	out := make([]domain.Signature, len(prints))
	now := p.core.Now()
	for i, w := range prints {
		rows := make([]proof.Row, len(w.rows))
		for j, r := range w.rows {
			rows[j] = r.seal(salts[saltKey(r.EventID)])
		}
		names := make([]string, len(w.events))
		for j, e := range w.events {
			names[j] = e.Name
		}
		s := proof.Statement{Installation: strings.TrimSpace(p.core.Variant.Title + ", " + p.core.BaseURL), KeyID: k.Key.ID, Signed: now,
			Title: w.title, Subject: strings.Join(names, " · "), Rows: len(rows), Root: proof.Root(rows)}
		statement, err1 := json.Marshal(s)
		scope, err2 := json.Marshal(w.scope)
		content, err3 := packRows(rows)
		if err := errors.Join(err1, err2, err3); err != nil {
			return nil, err
		}
		signature := private.Sign(s)
		out[i] = domain.Signature{Code: proof.Code(signature), KeyID: k.ID, Digest: s.Digest(string(scope)), SignedAt: now,
			Statement: string(statement), Signature: signature, Scope: string(scope), Content: content, Events: len(w.events)}
	}
	return out, nil
}

func (p *Proofs) address(code string) string {
	return strings.TrimSuffix(p.core.BaseURL, "/") + VerifyPath + "?C=" + strings.ReplaceAll(code, "-", "")
}

// Stamp returns the signed address for a LENEX file with this hash and code.
func (p *Proofs) Stamp(ctx context.Context, code string, file hash.Hash) (string, error) {
	k, err := p.core.DB.ActiveSigningKey(ctx)
	if err != nil {
		return "", err
	}
	private, err := proof.ParsePrivateKey(k.Private)
	if err != nil {
		return "", err
	}
	return private.Stamp(strings.TrimSuffix(p.core.BaseURL, "/")+VerifyPath, strings.ReplaceAll(code, "-", ""), k.Key, p.core.Now(), file), nil
}

// rowsInScope returns the current rows of an event in the selection of a signature.
func rowsInScope(b *Board, s proofScope) []printedRow {
	rows := printedRows(b.Keep(Choice{Races: s.Races, Categories: s.Categories, Sex: s.Sex}), Scored(b.Event.SportID))
	if s.EntryID == 0 && s.ClubID == 0 {
		return rows
	}
	clubs := map[id.Entry]id.Club{}
	for _, n := range b.entries {
		clubs[n.ID] = n.ClubID
	}
	return slices.DeleteFunc(rows, func(r printedRow) bool {
		return s.EntryID != 0 && id.Entry(r.ID) != s.EntryID || s.ClubID != 0 && clubs[id.Entry(r.ID)] != s.ClubID
	})
}
