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
	shortestSearch = 2 // minimum length of a search text
	foundOfAKind   = 5
)

// Search finds athletes, events, clubs and users by name, a few of each kind that the caller may see.
func (h *Home) Search(ctx context.Context, a access.Actor, text string) ([]domain.SearchHit, error) {
	if text = strings.TrimSpace(text); utf8.RuneCountInString(text) < shortestSearch {
		return nil, nil
	}
	var out []domain.SearchHit
	for _, kind := range []struct {
		may  bool
		find func(context.Context, access.Actor, string) ([]domain.SearchHit, error)
	}{
		{access.Can(a, access.AthletesRead), h.findAthletes},
		{true, h.findEvents},
		{a.Admin(), h.findClubs},
		{access.Can(a, access.UsersManage), h.findUsers},
	} {
		if !kind.may {
			continue
		}
		found, err := kind.find(ctx, a, text)
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
		return domain.SearchHit{Kind: domain.HitAthlete, ID: int64(r.ID), Name: strings.TrimSpace(r.LastName + " " + r.FirstName),
			Detail: joinDetails(detail...), Hidden: !r.Visible}
	}), err
}

func (h *Home) findEvents(ctx context.Context, _ access.Actor, text string) ([]domain.SearchHit, error) {
	rows, _, err := h.core.DB.Events(ctx, domain.EventFilter{Name: text, Offered: h.core.Variant.Sports},
		domain.Page{Number: 1, Size: foundOfAKind})
	return each(rows, func(e domain.Event) domain.SearchHit {
		return domain.SearchHit{Kind: domain.HitEvent, ID: int64(e.ID), Name: e.Name, Detail: joinDetails(e.Starts.Italian(), e.Place)}
	}), err
}

func (h *Home) findClubs(ctx context.Context, _ access.Actor, text string) ([]domain.SearchHit, error) {
	rows, err := h.core.DB.FindClubs(ctx, text, foundOfAKind)
	return each(rows, func(c domain.Club) domain.SearchHit {
		return domain.SearchHit{Kind: domain.HitClub, ID: int64(c.ID), Name: c.Name, Detail: joinDetails(c.Code, c.PlaceName)}
	}), err
}

func (h *Home) findUsers(ctx context.Context, _ access.Actor, text string) ([]domain.SearchHit, error) {
	rows, err := h.core.DB.FindUsers(ctx, text, foundOfAKind)
	return each(rows, func(u domain.User) domain.SearchHit {
		return domain.SearchHit{Kind: domain.HitUser, ID: int64(u.ID), Name: u.Username,
			Detail: joinDetails(strings.TrimSpace(u.FirstName+" "+u.LastName), u.ClubName)}
	}), err
}

func each[T any](rows []T, found func(T) domain.SearchHit) []domain.SearchHit {
	out := make([]domain.SearchHit, len(rows))
	for i, r := range rows {
		out[i] = found(r)
	}
	return out
}

// joinDetails joins the non-empty details of a hit.
func joinDetails(facts ...string) string {
	var known []string
	for _, f := range facts {
		if f != "" {
			known = append(known, f)
		}
	}
	return strings.Join(known, " · ")
}
