package raceday

import (
	"slices"
	"sync"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// reservedLast and reservedFirst replace the names of athletes who are not named on public pages.
const reservedLast, reservedFirst = "Atleta", "riservato"

// maskedBoards caches the public form of boards, so that equal boards give the same pointer, by which replies are
// cached.
type maskedBoards struct {
	mu    sync.Mutex
	cache map[id.Event]maskedBoard
}

type maskedBoard struct{ of, board *Board }

// of returns the public form of b.
func (m *maskedBoards) of(b *Board) *Board {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k, found := m.cache[b.Event.ID]; found && k.of == b {
		return k.board
	}
	if m.cache == nil || len(m.cache) >= maxBoards {
		m.cache = map[id.Event]maskedBoard{}
	}
	board := b.masked()
	m.cache[b.Event.ID] = maskedBoard{b, board}
	return board
}

// masked returns b without the names and birth years of reserved athletes, or b itself if there are none.
func (b *Board) masked() *Board {
	masked := map[id.Entry]*domain.Participation{}
	for _, n := range b.entries {
		if isReserved(n.Entry) {
			m := *n
			m.Athlete = maskedEntrant(n.Athlete)
			m.Members = slices.Clone(n.Members)
			for i := range m.Members {
				m.Members[i].Entrant = maskedEntrant(m.Members[i].Entrant)
			}
			masked[n.ID] = &m
		}
	}
	if len(masked) == 0 {
		return b
	}
	out := *b
	out.entries = slices.Clone(b.entries)
	for i, n := range out.entries {
		if m := masked[n.ID]; m != nil {
			out.entries[i] = m
		}
	}
	out.Groups = slices.Clone(b.Groups)
	for i, g := range out.Groups {
		rows := slices.Clone(g.Rows)
		for j, r := range rows {
			if m := masked[r.ID]; m != nil {
				rows[j].Participation = m
			}
		}
		out.Groups[i].Rows = rows
	}
	return &out
}

func isReserved(n domain.Entry) bool {
	return n.Athlete.Reserved || slices.ContainsFunc(n.Members, func(m domain.Member) bool { return m.Reserved })
}

func maskedEntrant(a domain.Entrant) domain.Entrant {
	if a.Reserved {
		a.ID, a.LastName, a.FirstName, a.Card, a.Birth = 0, reservedLast, reservedFirst, "", calendar.Date{}
	}
	return a
}
