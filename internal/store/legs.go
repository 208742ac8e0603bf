package store

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"traguardo/internal/domain"
)

// legs stores the known reaction times of a relay as "athlete:hundredths" separated by spaces.
type legs domain.Legs

// Value implements driver.Valuer.
func (l legs) Value() (driver.Value, error) {
	var parts []string
	for _, leg := range l {
		if leg.Reaction.Known {
			parts = append(parts, fmt.Sprintf("%d:%d", leg.AthleteID, leg.Reaction.Centis))
		}
	}
	return strings.Join(parts, " "), nil
}

// Scan implements sql.Scanner.
func (l *legs) Scan(src any) error {
	*l = nil
	if src == nil {
		return nil
	}
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("store: cannot scan %T as legs", src)
	}
	for part := range strings.FieldsSeq(text) {
		var leg domain.Leg
		if _, err := fmt.Sscanf(part, "%d:%d", &leg.AthleteID, &leg.Reaction.Centis); err != nil {
			return fmt.Errorf("store: legs %q: %w", text, err)
		}
		leg.Reaction.Known = true
		*l = append(*l, leg)
	}
	return nil
}

// legTimes reads the reaction times of a relay as a text for people.
type legTimes string

// Scan implements sql.Scanner.
func (l *legTimes) Scan(src any) error {
	var list legs
	if err := list.Scan(src); err != nil {
		return err
	}
	times := make([]string, len(list))
	for i, leg := range list {
		times[i] = leg.Reaction.String()
	}
	*l = legTimes(strings.Join(times, " / "))
	return nil
}
