package exchange

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"traguardo/internal/app/upload"
	"traguardo/internal/store"
)

// choice returns what the user decided about an element.
func (m *Matcher) choice(at upload.Position) *upload.Chosen {
	for i, c := range m.chosen {
		if c.Line == at.Line && (c.Number == 0 || c.Number == at.Number) {
			return &m.chosen[i]
		}
	}
	return nil
}

// Choices returns what the user must decide, in the order of the file.
func (m *Matcher) Choices() []upload.Choice {
	out := make([]upload.Choice, 0, len(m.choices))
	for _, c := range m.choices {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b upload.Choice) int { return a.Number - b.Number })
	return out
}

func (m *Matcher) remember(setting, key string, id int64) {
	if m.decided[setting] == nil {
		m.decided[setting] = map[string]int64{}
	}
	m.decided[setting][key] = id
}

func (m *Matcher) remembered(ctx context.Context, q store.Q, setting string) (map[string]int64, error) {
	if known, ok := m.known[setting]; ok {
		return known, nil
	}
	known, err := loadChoices(ctx, q, setting)
	m.known[setting] = known
	return known, err
}

func loadChoices(ctx context.Context, q store.Q, setting string) (map[string]int64, error) {
	known := map[string]int64{}
	text, err := q.Setting(ctx, setting)
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &known)
	}
	return known, err
}

// maxChoices limits the remembered choices of a club.
const maxChoices = 500

// Remember stores the user's choices for the next file.
func (m *Matcher) Remember(ctx context.Context, q store.Q) error {
	for setting, decided := range m.decided {
		known, err := loadChoices(ctx, q, setting)
		if err != nil {
			return err
		}
		if len(known)+len(decided) > maxChoices {
			clear(known)
		}
		for key, id := range decided {
			known[key] = id
		}
		text, err := json.Marshal(known)
		if err != nil {
			return err
		}
		if err := q.SetSetting(ctx, setting, string(text)); err != nil {
			return err
		}
	}
	return nil
}

// hash returns the key under which a choice is remembered. It hides names, because settings must not contain personal data.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:12])
}

// Asks reports whether the user must choose who a person is.
func (m *Matcher) Asks(p *Person) bool {
	_, open := m.choices[p.Position.Number]
	return open
}
