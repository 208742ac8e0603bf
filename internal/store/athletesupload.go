package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"traguardo/internal/database"
	"traguardo/internal/domain"
)

// InClub is a text that an athlete is recognised by inside a club: a card, a tax code, a folded name.
type InClub struct {
	ClubID int64
	Text   string
}

// AthleteMatches are the keys by which athletes are looked for. Names are made by NameKey.
type AthleteMatches struct{ TaxCodes, Cards, Names []InClub }

// MatchAthletes finds the athletes that uploaded rows may mean, with a query for each kind of key however many keys there are. An
// athlete who meets several keys comes several times.
func (q Q) MatchAthletes(ctx context.Context, m AthleteMatches) ([]domain.Athlete, error) {
	var out []domain.Athlete
	for _, part := range []struct {
		column string
		keys   []InClub
		also   string // what a partial index wants to hear
	}{{"a.tax_code", m.TaxCodes, " AND a.tax_code <> ''"}, {"a.card", m.Cards, " AND a.card <> ''"}, {"a.name_search", m.Names, ""}} {
		if len(part.keys) == 0 {
			continue
		}
		found, err := database.All(ctx, q.db, athleteTable.Scan, matchQuery(q.db, part.column, part.also), clubsByText(part.keys))
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// clubsByText is a JSON object of the clubs by the texts, each as often as it comes: the engines read the members of an object faster than
// pairs, and so is it written, because a batch has thousands of them.
func clubsByText(keys []InClub) string {
	to := make([]byte, 0, 32*len(keys))
	for _, k := range keys {
		to = append(to, ',', '"')
		for _, c := range []byte(k.Text) {
			if c < ' ' || c == '"' || c == '\\' {
				to = fmt.Appendf(to, "\\u%04x", c)
				continue
			}
			to = append(to, c)
		}
		to = strconv.AppendInt(append(to, '"', ':'), k.ClubID, 10)
	}
	to[0] = '{'
	return string(append(to, '}'))
}

// matchQuery walks the keys and looks each one up; CROSS JOIN keeps SQLite from walking the athletes instead.
func matchQuery(q database.Q, column, also string) string {
	return "SELECT " + athleteTable.Columns() + " FROM (SELECT number AS club_id, name AS text FROM (" + q.JSONMembers() + ") m) k CROSS JOIN " + athleteTable.From() +
		" WHERE a.club_id = k.club_id AND " + column + " = k.text" + also
}

// ErrChanged is the error of an update of a row that somebody else changed since it was read.
var ErrChanged = database.ErrChanged

// AthleteChange is an athlete as it was read and as it is to be.
type AthleteChange struct{ Before, After domain.Athlete }

// UpdateAthletes stores what changed of athletes that stay in their club, and nothing else: an index that no change concerns is not
// written again. An athlete changed by somebody else in between is ErrChanged.
func (q Q) UpdateAthletes(ctx context.Context, list []AthleteChange) error {
	if err := q.keepNames(ctx, list...); err != nil {
		return err
	}
	before, after := make([]domain.Athlete, 0, len(list)), make([]domain.Athlete, 0, len(list))
	for _, c := range list {
		if c.Before.ClubID != c.After.ClubID || c.Before.Visible != c.After.Visible {
			return errors.New("store: a bulk update moves or hides nobody")
		}
		if err := athleteTable.UpdateChanged(ctx, q.db, c.Before, c.After); err != nil {
			return err
		}
		before, after = append(before, c.Before), append(after, c.After)
	}
	return q.countNames(ctx, before, after)
}
