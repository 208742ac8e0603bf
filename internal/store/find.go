package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// The global search reads a few rows and no totals, by index ranges, known names or within one club.

// after returns an upper bound of all folded texts that start with prefix.
func after(prefix string) string { return prefix + "\U0010FFFF" }

// FindAthletes finds up to limit athletes by words of their names, in any order. Within a club it finds only visible athletes; club 0 means
// all clubs.
func (q Q) FindAthletes(ctx context.Context, clubID id.Club, text string, limit int) ([]domain.Athlete, error) {
	words := strings.Fields(fold.Text(text))
	if len(words) == 0 {
		return nil, nil
	}
	if clubID != 0 {
		w := &database.Filter{}
		w.Add("a.club_id = ?", clubID)
		w.Add("a.visible")
		for _, word := range words {
			w.Contains("a.name_search", word)
		}
		return q.firstNamed(ctx, w, "a.name_search", limit)
	}
	if len(words) == 1 {
		rows, _, err := q.Athletes(ctx, domain.AthleteFilter{LastName: words[0]}, domain.Page{Number: 1, Size: limit})
		if err != nil || len(rows) > 0 {
			return rows, err
		}
		w := &database.Filter{}
		w.Add("a.first_search >= ?", words[0])
		w.Add("a.first_search < ?", after(words[0]))
		return q.firstNamed(ctx, w, "a.first_search", limit)
	}
	var found []domain.Athlete
	for i, surname := range words { // people write either name first
		w := &database.Filter{}
		w.Add("a.name_search >= ?", surname)
		w.Add("a.name_search < ?", after(surname))
		for _, word := range slices.Delete(slices.Clone(words), i, i+1) {
			w.Contains("a.name_search", word)
		}
		rows, err := q.firstNamed(ctx, w, "a.name_search", limit)
		if err != nil {
			return nil, err
		}
		for _, a := range rows {
			if len(found) < limit && !slices.ContainsFunc(found, func(b domain.Athlete) bool { return a.ID == b.ID }) {
				found = append(found, a)
			}
		}
	}
	return found, nil
}

func (q Q) firstNamed(ctx context.Context, w *database.Filter, order string, limit int) ([]domain.Athlete, error) {
	return athleteTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY "+order+", a.id LIMIT "+strconv.Itoa(limit), w.Args...)
}

// FindUsers finds up to limit users whose username, surname or address starts with a text.
func (q Q) FindUsers(ctx context.Context, text string, limit int) ([]domain.User, error) {
	prefix := fold.Text(text)
	if prefix == "" {
		return nil, nil
	}
	var found []domain.User
	for _, column := range []string{"u.username_search", "u.last_search", "u.email_search"} {
		rows, err := userTable.All(ctx, q.db, " WHERE "+column+" >= $1 AND "+column+" < $2 "+
			"ORDER BY "+column+", u.id LIMIT "+strconv.Itoa(limit), prefix, after(prefix))
		if err != nil {
			return nil, err
		}
		for _, u := range rows {
			if len(found) < limit && !slices.ContainsFunc(found, func(v domain.User) bool { return u.ID == v.ID }) {
				found = append(found, u)
			}
		}
	}
	return found, nil
}

// FindClubs finds up to limit clubs by a part of their name, or else by their code.
func (q Q) FindClubs(ctx context.Context, text string, limit int) ([]domain.Club, error) {
	w := &database.Filter{}
	w.Contains("c.search", text)
	rows, err := clubTable.All(ctx, q.db, w.Where(q.db)+" ORDER BY c.search, c.id LIMIT "+strconv.Itoa(limit), w.Args...)
	if err != nil || len(rows) > 0 {
		return rows, err
	}
	return clubTable.All(ctx, q.db, " WHERE c.code = $1", strings.ToUpper(strings.TrimSpace(text)))
}
