package training

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/ical"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

// CalendarPath is the URL path of a group's calendar.
const CalendarPath = "/api/pub/calendario"

// CalendarLink creates a new secret link to a group's calendar and invalidates the previous one. Only the group's
// coach may do so.
func (t *Training) CalendarLink(ctx context.Context, a access.Actor, groupID id.Group) (string, error) {
	token := rand.Text() + rand.Text()
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := onlyOwner(a)(q.LockGroupFor(ctx, groupID, a.UserID)); err != nil {
			return err
		}
		if err := q.SetCalendar(ctx, groupID, hashToken(token), t.core.Now()); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, audit.GroupCalendarChanged, audit.Group, int64(groupID), nil, nil)
	})
	return t.core.BaseURL + CalendarPath + "?" + url.Values{"TOKEN": {token}}.Encode(), err
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Calendar returns a group's workouts in iCalendar format, by the token of its secret link: those of the last year
// and all to come.
func (t *Training) Calendar(ctx context.Context, token string) (string, error) {
	q := t.core.DB.Q
	g, err := q.CalendarGroup(ctx, hashToken(token))
	if err != nil {
		return "", err
	}
	today := t.core.Today()
	list, err := q.WorkoutsBetween(ctx, g.ID, today.AddDays(-365), today.AddDays(2*365))
	if err != nil {
		return "", err
	}
	c := ical.Calendar{Name: g.Name, Product: "-//Traguardo//Allenamenti//IT"}
	for _, w := range list {
		c.Events = append(c.Events, ical.Event{
			UID: fmt.Sprintf("allenamento-%d@%s", w.ID, t.core.Host()), Stamp: w.ChangedAt.Time(), Day: w.Day, Sequence: w.Version +
				w.SeriesVersion - 2,
			Summary: summary(g, w), Description: description(w), URL: t.core.BaseURL + "/Allenamento?id=" + strconv.FormatInt(int64(w.ID), 10),
		})
	}
	return c.String(), nil
}

func summary(g domain.Group, w domain.Workout) string {
	text := g.Name
	if w.Name != "" {
		text += ": " + w.Name
	}
	if w.Metres > 0 {
		text += fmt.Sprintf(" (%d m)", w.Metres)
	}
	return text
}

func description(w domain.Workout) string {
	var parts []string
	if w.Duration > 0 {
		parts = append(parts, "Durata: "+FormatDuration(w.Duration))
	}
	if w.Note != "" {
		parts = append(parts, w.Note)
	}
	return strings.Join(parts, "\n")
}

// FormatDuration formats a duration in hours and minutes, rounded up.
func FormatDuration(c racetime.Centis) string {
	minutes := (int(c) + 5999) / 6000
	if minutes < 60 {
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}
