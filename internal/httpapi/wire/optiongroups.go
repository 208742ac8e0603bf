package wire

import (
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
)

// OptionGroup is a panel of the options tab.
type OptionGroup struct {
	ID      int64          `json:"FK_ID_PADRE"`
	Title   string         `json:"titolo"`
	Icon    string         `json:"icona"`
	Options []OptionOfForm `json:"OPZIONI"`
}

// OptionOfForm is an option with the data that its form field needs.
type OptionOfForm struct {
	ID          option.ID `json:"FK_ID_OPZIONE"`
	Name        string    `json:"DESCRIZIONE"`
	Help        string    `json:"SMALL"`
	Value       string    `json:"VALORE"`
	Kind        string    `json:"TIPO"`
	Default     string    `json:"PREDEFINITO"`
	Min         int64     `json:"MINIMO"`
	Max         int64     `json:"MASSIMO"`
	Choices     []Option  `json:"SCELTE"`
	Overridable Flag      `json:"FLG_CATEGORIA"`
}

func optionGroups(v appmeet.EventView) []OptionGroup {
	groups := []OptionGroup{}
	for _, g := range catalog.OptionGroups() {
		group := OptionGroup{ID: g.ID, Title: g.Title, Icon: g.Icon, Options: []OptionOfForm{}}
		for _, o := range v.Form {
			if o.Group != g.ID {
				continue
			}
			group.Options = append(group.Options, OptionOfForm{
				ID: o.ID, Name: o.Name, Help: o.Help, Value: v.Event.Options.Raw(o.ID), Kind: string(o.Kind), Default: o.Default, Min: o.Min,
				Max:     o.Max,
				Choices: Map(o.Choices, func(i catalog.Item) Option { return Option{i.ID, i.Name} }), Overridable: Flag(o.Overridable),
			})
		}
		if len(group.Options) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}
