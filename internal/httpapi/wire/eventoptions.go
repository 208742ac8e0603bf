package wire

import (
	"slices"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

// OptionValue is an option with its value as text.
type OptionValue struct {
	ID    option.ID `json:"FK_ID_OPZIONE"`
	Value string    `json:"VALORE"`
}

// SentOption is an option to save. Its value is a text or a number; null removes an override.
type SentOption struct {
	ID    option.ID  `json:"FK_ID_OPZIONE"`
	Value OptionText `json:"VALORE"`
}

// changes reports whether the value differs from the stored one; null does not.
func (o SentOption) changes(stored option.Values) bool {
	if o.Value.Null || o.Value.Text == stored.Raw(o.ID) {
		return false
	}
	value, err := option.Check(o.ID, o.Value.Text)
	return err != nil || value != stored.Raw(o.ID)
}

// OptionText is the value of an option.
type OptionText struct {
	Null bool
	Text string
}

// IsText implements contract.Text.
func (OptionText) IsText() {}

// UnmarshalJSON accepts a text, a number or null.
func (o *OptionText) UnmarshalJSON(b []byte) error {
	switch {
	case string(b) == "null":
		o.Null = true
		return nil
	case len(b) > 0 && b[0] == '"':
		return unquote(b, &o.Text)
	case len(b) > 0 && (b[0] == '-' || (b[0] >= '0' && b[0] <= '9')):
		o.Text = string(b)
		return nil
	}
	return errOptionText
}

// EventOptions saves the named options, all of them or none.
type EventOptions struct {
	ID      Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Version int64         `json:"VERSIONE"`
	DryRun  Flag          `json:"PROVA"`
	Options []SentOption  `json:"opzioni" check:"present,max=4000"`
}

// Event returns the event whose configuration changes.
func (e EventOptions) Event() Ref[id.Event] { return e.ID }

// Check rejects an option without a value or sent twice.
func (e EventOptions) Check(wrong problem.Fields) {
	_, cleared := sentValues(e.Options, wrong)
	for _, optionID := range cleared {
		wrong.Add(option.Field(optionID), "obbligatorio")
	}
}

// Values returns the sent options.
func (e EventOptions) Values() option.Values {
	values, _ := sentValues(e.Options, problem.Fields{})
	return values
}

// sentValues returns the options to set and those to remove; the same option twice is an error.
func sentValues(list []SentOption, wrong problem.Fields) (option.Values, []option.ID) {
	set, cleared := option.Values{}, []option.ID{}
	for _, o := range list {
		if set.Has(o.ID) || slices.Contains(cleared, o.ID) {
			wrong.Add(option.Field(o.ID), "presente due volte")
		}
		if o.Value.Null {
			cleared = append(cleared, o.ID)
		} else {
			set[o.ID] = o.Value.Text
		}
	}
	return set, cleared
}
