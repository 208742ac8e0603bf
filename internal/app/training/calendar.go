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
	"traguardo/internal/domain/ical"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/store"
)

// CalendarPath is where a calendar asks for a group's workouts.
const CalendarPath = "/api/pub/calendario"

// CalendarLink makes a new secret link to a group's calendar; the one before ends. Only its coach hands it out.
func (t *Training) CalendarLink(ctx context.Context, a access.Actor, groupID int64) (string, error) {
	token := rand.Text() + rand.Text()
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := own(a)(q.LockGroupFor(ctx, groupID, a.UserID)); err != nil {
			return err
		}
		if err := q.SetCalendar(ctx, groupID, hashed(token), t.core.Now()); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, "gruppo.calendario", "gruppo", groupID, nil, nil)
	})
	return t.core.BaseURL + CalendarPath + "?" + url.Values{"TOKEN": {token}}.Encode(), err
}

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Calendar writes the workouts of the group whose secret link it is: those of the last year and all to come.
func (t *Training) Calendar(ctx context.Context, token string) (string, error) {
	q := t.core.DB.Q
	g, err := q.CalendarGroup(ctx, hashed(token))
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
			UID: fmt.Sprintf("allenamento-%d@%s", w.ID, t.host()), Stamp: w.ChangedAt.Time(), Day: w.Day, Sequence: w.Version + w.SeriesVersion - 2,
			Summary: summary(g, w), Description: description(w), URL: t.core.BaseURL + "/Allenamento?id=" + strconv.FormatInt(w.ID, 10),
		})
	}
	return c.String(), nil
}

func (t *Training) host() string {
	if u, err := url.Parse(t.core.BaseURL); err == nil && u.Hostname() != "" {
		return u.Hostname()
	}
	return "traguardo"
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
		parts = append(parts, "Durata: "+Lasting(w.Duration))
	}
	if w.Note != "" {
		parts = append(parts, w.Note)
	}
	return strings.Join(parts, "\n")
}

// Lasting is a duration in hours and minutes, as one says how long a workout takes.
func Lasting(c racetime.Centis) string {
	minutes := (int(c) + 5999) / 6000
	if minutes < 60 {
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}
