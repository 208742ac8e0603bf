package racetime

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"
)

// Reaction is the reaction time of a start or a relay take-over in hundredths of a second, negative before the signal.
// The zero value means unknown.
type Reaction struct {
	Centis Centis `json:"Centis"`
	Known  bool   `json:"Known"`
}

// MaxReaction is the longest reaction time, in either direction.
const MaxReaction = Centis(999)

// ReactionOf returns a known reaction time.
func ReactionOf(c Centis) Reaction { return Reaction{c, true} }

// Valid reports whether the reaction time is unknown or plausible.
func (r Reaction) Valid() bool { return r.Centis >= -MaxReaction && r.Centis <= MaxReaction }

// String returns seconds with a comma: 0,65 or -0,03; "" if unknown.
func (r Reaction) String() string {
	if !r.Known {
		return ""
	}
	sign, c := "", r.Centis
	if c < 0 {
		sign, c = "-", -c
	}
	return sign + Score(c)
}

// ParseReaction parses seconds with one or two decimals and an optional sign: 0.65, +0,7, -0.03. Whole numbers are seconds.
// An empty text is an unknown reaction time.
func ParseReaction(text string) (Reaction, error) {
	s := strings.ReplaceAll(strings.TrimSpace(text), ",", ".")
	if s == "" {
		return Reaction{}, nil
	}
	unsigned := strings.TrimLeft(s, "+-−")
	whole, decimals, _ := strings.Cut(unsigned, ".")
	if len(decimals) > 2 || len([]rune(s))-len(unsigned) > 1 || !digits(decimals) {
		return Reaction{}, ErrInvalid
	}
	seconds, ok := number(whole, 1)
	hundredths, err := strconv.Atoi((decimals + "00")[:2])
	if !ok || err != nil {
		return Reaction{}, ErrInvalid
	}
	c := Of(0, seconds, hundredths)
	if s[0] != '+' && s != unsigned {
		c = -c
	}
	return ReactionOf(c), nil
}

// Value implements driver.Valuer; unknown is NULL.
func (r Reaction) Value() (driver.Value, error) {
	if !r.Known {
		return nil, nil
	}
	return int64(r.Centis), nil
}

// Scan implements sql.Scanner.
func (r *Reaction) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*r = Reaction{}
	case int64:
		*r = ReactionOf(Centis(v))
	default:
		return fmt.Errorf("racetime: cannot scan %T as a reaction time", src)
	}
	return nil
}
