package wire

import (
	rules "traguardo/internal/domain/training"

	"traguardo/internal/domain/id"
)

// GroupWord is a word that a group uses in its lines, and the text that replaces it.
type GroupWord struct {
	ID      int64  `json:"ID_PAROLA"`
	Written string `json:"PAROLA"`
	Means   string `json:"SIGNIFICATO"`
}

// Equipment is a piece of equipment that a series may use.
type Equipment struct {
	ID   int    `json:"ID_ATTREZZO"`
	Name string `json:"DESCRIZIONE"`
}

// NewGroupWord saves a word of a group.
type NewGroupWord struct {
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	Written string        `json:"PAROLA" check:"required,max=40"`
	Means   string        `json:"SIGNIFICATO" check:"required,max=200"`
}

// GroupWordRef identifies a word of a group.
type GroupWordRef struct {
	ID Ref[int64] `json:"ID_PAROLA"`
}

func allEquipment() []Equipment {
	list := make([]Equipment, 0, len(rules.EquipmentNames()))
	for i, name := range rules.EquipmentNames() {
		list = append(list, Equipment{i + 1, name})
	}
	return list
}
