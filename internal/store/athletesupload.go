package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
)

// InClub is a text that identifies an athlete within a club: a card, a tax code or a folded name.
type InClub struct {
	ClubID id.Club
	Text   string
}

// AthleteMatches are the keys to look athletes up by. Names are built with NameKey.
type AthleteMatches struct{ TaxCodes, Cards, Names []InClub }

// MatchAthletes finds the athletes that uploaded rows may refer to, with one query per kind of key. An athlete that matches several keys is
// returned several times.
func (q Q) MatchAthletes(ctx context.Context, m AthleteMatches) ([]domain.Athlete, error) {
	var out []domain.Athlete
	for _, part := range []struct {
		column string
		keys   []InClub
		also   string // repeats the condition of a partial index, so that it is used
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

// clubsByText returns a JSON object that maps each text to its club; repeated texts are repeated members. Both engines read the members of
// an object faster than an array of pairs. It is written without encoding/json because a batch has thousands of keys.
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
		to = strconv.AppendInt(append(to, '"', ':'), int64(k.ClubID), 10)
	}
	to[0] = '{'
	return string(append(to, '}'))
}

// matchQuery looks up each key; CROSS JOIN keeps SQLite from scanning the athletes instead.
func matchQuery(q database.Q, column, also string) string {
	return "SELECT " + athleteTable.Columns() + " FROM (SELECT number AS club_id, name AS text FROM (" + q.JSONMembers() + ") m) k " +
		"CROSS JOIN " + athleteTable.From() +
		" WHERE a.club_id = k.club_id AND " + column + " = k.text" + also
}

// ErrChanged is returned by an update of a row that was changed since it was read.
var ErrChanged = database.ErrChanged

// AthleteChange is an athlete as read and as it should be stored.
type AthleteChange struct{ Before, After domain.Athlete }

// UpdateAthletes stores only the changed columns, so that the indexes of other columns are not rewritten. Athletes must keep their club and
// visibility. It returns ErrChanged if an athlete was changed in between.
func (q Q) UpdateAthletes(ctx context.Context, list []AthleteChange) error {
	if err := q.keepNames(ctx, list...); err != nil {
		return err
	}
	before, after := make([]domain.Athlete, 0, len(list)), make([]domain.Athlete, 0, len(list))
	for _, c := range list {
		if c.Before.ClubID != c.After.ClubID || c.Before.Visible != c.After.Visible {
			return errors.New("store: bulk update must not move or hide athletes")
		}
		if err := athleteTable.UpdateChanged(ctx, q.db, c.Before, c.After); err != nil {
			return err
		}
		before, after = append(before, c.Before), append(after, c.After)
	}
	return q.countNames(ctx, before, after)
}
