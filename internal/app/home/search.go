package home

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

const (
	shortestSearch = 2 // characters from which something is looked for
	foundOfAKind   = 5
)

// Search finds athletes, events, clubs and users by their names, a few of each that the caller may see.
func (h *Home) Search(ctx context.Context, a access.Actor, text string) ([]domain.SearchHit, error) {
	if text = strings.TrimSpace(text); utf8.RuneCountInString(text) < shortestSearch {
		return nil, nil
	}
	var out []domain.SearchHit
	for _, look := range []struct {
		may  bool
		find func(context.Context, access.Actor, string) ([]domain.SearchHit, error)
	}{
		{access.Can(a, access.AthletesRead), h.findAthletes},
		{true, h.findEvents},
		{a.Admin(), h.findClubs},
		{access.Can(a, access.UsersManage), h.findUsers},
	} {
		if !look.may {
			continue
		}
		found, err := look.find(ctx, a, text)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

func (h *Home) findAthletes(ctx context.Context, a access.Actor, text string) ([]domain.SearchHit, error) {
	rows, err := h.core.DB.FindAthletes(ctx, a.ScopeClubID(), text, foundOfAKind)
	return each(rows, func(r domain.Athlete) domain.SearchHit {
		detail := []string{strconv.Itoa(r.Birth.Year())}
		if a.Admin() {
			detail = append(detail, r.ClubName)
		}
		return domain.SearchHit{Kind: domain.HitAthlete, ID: r.ID, Name: strings.TrimSpace(r.LastName + " " + r.FirstName), Detail: told(detail...), Hidden: !r.Visible}
	}), err
}

func (h *Home) findEvents(ctx context.Context, _ access.Actor, text string) ([]domain.SearchHit, error) {
	rows, _, err := h.core.DB.Events(ctx, domain.EventFilter{Name: text, Offered: h.core.Variant.Sports}, domain.Page{Number: 1, Size: foundOfAKind})
	return each(rows, func(e domain.Event) domain.SearchHit {
		return domain.SearchHit{Kind: domain.HitEvent, ID: e.ID, Name: e.Name, Detail: told(e.Starts.Italian(), e.Place)}
	}), err
}

func (h *Home) findClubs(ctx context.Context, _ access.Actor, text string) ([]domain.SearchHit, error) {
	rows, err := h.core.DB.FindClubs(ctx, text, foundOfAKind)
	return each(rows, func(c domain.Club) domain.SearchHit {
		return domain.SearchHit{Kind: domain.HitClub, ID: c.ID, Name: c.Name, Detail: told(c.Code, c.PlaceName)}
	}), err
}

func (h *Home) findUsers(ctx context.Context, _ access.Actor, text string) ([]domain.SearchHit, error) {
	rows, err := h.core.DB.FindUsers(ctx, text, foundOfAKind)
	return each(rows, func(u domain.User) domain.SearchHit {
		return domain.SearchHit{Kind: domain.HitUser, ID: u.ID, Name: u.Username, Detail: told(strings.TrimSpace(u.FirstName+" "+u.LastName), u.ClubName)}
	}), err
}

func each[T any](rows []T, found func(T) domain.SearchHit) []domain.SearchHit {
	out := make([]domain.SearchHit, len(rows))
	for i, r := range rows {
		out[i] = found(r)
	}
	return out
}

// told puts what there is to know of something beside one another.
func told(facts ...string) string {
	var known []string
	for _, f := range facts {
		if f != "" {
			known = append(known, f)
		}
	}
	return strings.Join(known, " · ")
}
