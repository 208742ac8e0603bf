package wire

import (
	"regexp"
	"strings"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/problem"
)

// SettingsAsk names a group whose coach's catalogues are requested; 0 means the caller's own.
type SettingsAsk struct {
	GroupID id.Group `json:"ID_GRUPPO"`
}

// TrainingSettings are a coach's catalogues, and the groups that the caller may open.
type TrainingSettings struct {
	Styles      []Style     `json:"STILI"`
	Modalities  []Modality  `json:"MODALITA"`
	Intensities []Intensity `json:"INTENSITA"`
	Groups      []Group     `json:"GRUPPI"`
	Words       []GroupWord `json:"PAROLE" show:"only"`
	Equipment   []Equipment `json:"ATTREZZI" show:"only"`
}

// Domain converts the word.
func (n NewGroupWord) Domain() rules.Word {
	return rules.Word{Written: strings.TrimSpace(n.Written), Means: strings.TrimSpace(n.Means)}
}

// FromSettings converts the settings.
func FromSettings(s training.Settings) TrainingSettings {
	return TrainingSettings{Map(s.Styles, fromStyle), Map(s.Modalities, fromModality), Map(s.Intensities, fromIntensity),
		Map(s.Groups, FromGroup), Map(s.Words, func(w rules.Word) GroupWord { return GroupWord{w.ID, w.Written, w.Means} }), allEquipment()}
}

func fromStyle(i domain.CatalogueItem) Style {
	return Style{i.ID, i.Stroke, i.Name, Flag(i.Visible), i.Version}
}

func fromIntensity(i domain.CatalogueItem) Intensity {
	return Intensity{i.ID, i.Name, i.Colour, Flag(i.Visible), i.Version}
}

func fromModality(i domain.CatalogueItem) Modality {
	return Modality{i.ID, i.Name, Flag(i.Visible), i.Version}
}

// ItemFields are the fields of a catalogue item that a caller may set.
type ItemFields struct {
	Name    Opt[string] `json:"DESCRIZIONE"`
	Visible Opt[Flag]   `json:"FLG_VISIBILE" check:"notnull"`
}

func (f ItemFields) apply(name *string, visible *bool, wrong problem.Fields) {
	trimmed(f.Name, name)
	if *name == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if f.Visible.Set {
		*visible = bool(f.Visible.Value)
	}
}

// Apply sets the sent fields of the stored item.
func (f ItemFields) Apply(i *domain.CatalogueItem) error {
	wrong := problem.Fields{}
	f.apply(&i.Name, &i.Visible, wrong)
	return wrong.Err()
}

// newID rejects an id of an object that does not exist yet.
func newID(name string, sent int64, wrong problem.Fields) {
	if sent != 0 {
		wrong.Add(name, "un nuovo elemento non ha ancora un identificativo")
	}
}

// NewStyle creates a style.
type NewStyle struct {
	ID   int64  `json:"ID_STILE"`
	Name string `json:"DESCRIZIONE" check:"required"`
}

// Check rejects an id.
func (n NewStyle) Check(wrong problem.Fields) { newID("ID_STILE", n.ID, wrong) }

// EditStyle changes a style, but not its stroke number.
type EditStyle struct {
	ID      Ref[int64] `json:"ID_STILE" check:"key"`
	Stroke  Opt[int]   `json:"NUMERO" check:"reserved"`
	Version int64      `json:"VERSIONE"`
	ItemFields
}

// Apply sets the sent fields of the stored style.
func (e EditStyle) Apply(i *domain.CatalogueItem) error {
	if err := e.ItemFields.Apply(i); err != nil {
		return err
	}
	if Changes(e.Stroke, i.Stroke) {
		return problem.Reserved("NUMERO")
	}
	return nil
}

// StyleRef identifies a style.
type StyleRef struct {
	ID Ref[int64] `json:"ID_STILE"`
}

// NewModality creates a modality.
type NewModality struct {
	ID   int64  `json:"ID_MODALITA"`
	Name string `json:"DESCRIZIONE" check:"required"`
}

// Check rejects an id.
func (n NewModality) Check(wrong problem.Fields) { newID("ID_MODALITA", n.ID, wrong) }

// EditModality changes a modality.
type EditModality struct {
	ID      Ref[int64] `json:"ID_MODALITA" check:"key"`
	Version int64      `json:"VERSIONE"`
	ItemFields
}

// ModalityRef identifies a modality.
type ModalityRef struct {
	ID Ref[int64] `json:"ID_MODALITA"`
}

var colour = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

const errColour = "deve essere un colore come #4CAF50"

// NewIntensity creates an intensity; the default colour is grey.
type NewIntensity struct {
	ID     int64       `json:"ID_INTENSITA"`
	Name   string      `json:"DESCRIZIONE" check:"required"`
	Colour Opt[string] `json:"COLORE"`
}

// Check rejects an id and an invalid colour.
func (n NewIntensity) Check(wrong problem.Fields) {
	newID("ID_INTENSITA", n.ID, wrong)
	if n.Colour.Value != "" && !colour.MatchString(n.Colour.Value) {
		wrong.Add("COLORE", errColour)
	}
}

// Domain converts the intensity.
func (n NewIntensity) Domain() domain.CatalogueItem {
	i := domain.CatalogueItem{Name: n.Name, Colour: "#9E9E9E"}
	if n.Colour.Value != "" {
		i.Colour = n.Colour.Value
	}
	return i
}

// EditIntensity changes an intensity.
type EditIntensity struct {
	ID      Ref[int64]  `json:"ID_INTENSITA" check:"key"`
	Version int64       `json:"VERSIONE"`
	Colour  Opt[string] `json:"COLORE"`
	ItemFields
}

// Apply sets the sent fields of the stored intensity.
func (e EditIntensity) Apply(i *domain.CatalogueItem) error {
	wrong := problem.Fields{}
	e.apply(&i.Name, &i.Visible, wrong)
	if e.Colour.Into(&i.Colour); !colour.MatchString(i.Colour) {
		wrong.Add("COLORE", errColour)
	}
	return wrong.Err()
}

// IntensityRef identifies an intensity.
type IntensityRef struct {
	ID Ref[int64] `json:"ID_INTENSITA"`
}

// NewGroup creates a training group.
type NewGroup struct {
	ID   int64  `json:"ID_GRUPPO"`
	Name string `json:"DESCRIZIONE" check:"required"`
}

// Check rejects an id.
func (n NewGroup) Check(wrong problem.Fields) { newID("ID_GRUPPO", n.ID, wrong) }

// EditGroup renames, hides or restores a group.
type EditGroup struct {
	ID      Ref[id.Group] `json:"ID_GRUPPO" check:"key"`
	Version int64         `json:"VERSIONE"`
	ItemFields
}

// Apply sets the sent fields of the stored group.
func (e EditGroup) Apply(g *domain.Group) error {
	wrong := problem.Fields{}
	e.apply(&g.Name, &g.Visible, wrong)
	return wrong.Err()
}

// GroupRef identifies a training group.
type GroupRef struct {
	ID Ref[id.Group] `json:"ID_GRUPPO"`
}

// Subgroup is a part of a group.
type Subgroup struct {
	ID       id.Subgroup `json:"ID_SOTTOGRUPPO"`
	GroupID  id.Group    `json:"FK_ID_GRUPPO"`
	Name     string      `json:"DESCRIZIONE"`
	Athletes int         `json:"TOT_ATLETI" show:"only"`
	Version  int64       `json:"VERSIONE"`
}

// FromSubgroup converts a subgroup.
func FromSubgroup(b domain.Subgroup) Subgroup {
	return Subgroup{b.ID, b.GroupID, b.Name, b.Athletes, b.Version}
}

// SubgroupDetail is a subgroup with the athletes of its group; members have SELEZIONATO 1.
type SubgroupDetail struct {
	Subgroup
	All []GroupAthlete `json:"atletiAll" show:"only"`
}

// GroupAthlete is an athlete who is in a group or subgroup, or could be.
type GroupAthlete struct {
	ID        id.Athlete `json:"ID_ATLETA" sort:"id"`
	LastName  string     `json:"COGNOME" sort:"name"`
	FirstName string     `json:"NOME" sort:"first"`
	Sex       domain.Sex `json:"SESSO" sort:"sex"`
	BirthYear int        `json:"ANNO_NASCITA" sort:"birth"`
	Card      string     `json:"TESSERA" sort:"card"`
	Selected  Flag       `json:"SELEZIONATO" sort:"here"`
}

// FromGroupAthlete converts an athlete.
func FromGroupAthlete(a training.GroupAthlete) GroupAthlete {
	return GroupAthlete{a.ID, a.LastName, a.FirstName, a.Sex, a.Birth.Year(), a.Card, Flag(a.Selected)}
}

// FromSubgroupView converts a subgroup with its athletes.
func FromSubgroupView(v training.SubgroupView) SubgroupDetail {
	return SubgroupDetail{FromSubgroup(v.Subgroup), Map(v.Athletes, FromGroupAthlete)}
}

// SubgroupRef identifies a subgroup.
type SubgroupRef struct {
	ID Ref[id.Subgroup] `json:"ID_SOTTOGRUPPO"`
}

// NewSubgroup creates a subgroup.
type NewSubgroup struct {
	ID      int64         `json:"ID_SOTTOGRUPPO"`
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	Name    string        `json:"DESCRIZIONE" check:"required"`
}

// Check rejects an id.
func (n NewSubgroup) Check(wrong problem.Fields) { newID("ID_SOTTOGRUPPO", n.ID, wrong) }

// EditSubgroup renames a subgroup; its group cannot change.
type EditSubgroup struct {
	ID      Ref[id.Subgroup] `json:"ID_SOTTOGRUPPO" check:"key"`
	GroupID Opt[id.Group]    `json:"FK_ID_GRUPPO" check:"reserved"`
	Version int64            `json:"VERSIONE"`
	Name    Opt[string]      `json:"DESCRIZIONE"`
}

// Apply sets the sent fields of the stored subgroup.
func (e EditSubgroup) Apply(b *domain.Subgroup) error {
	wrong := problem.Fields{}
	trimmed(e.Name, &b.Name)
	if b.Name == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if Changes(e.GroupID, b.GroupID) {
		return problem.Reserved("FK_ID_GRUPPO")
	}
	return nil
}

// SubgroupMember names an athlete and a subgroup.
type SubgroupMember struct {
	ID        Ref[id.Subgroup] `json:"ID_SOTTOGRUPPO" check:"key"`
	AthleteID Ref[id.Athlete]  `json:"ID_ATLETA"`
}

// GroupMember names an athlete and a group.
type GroupMember struct {
	ID        Ref[id.Group]   `json:"ID_GRUPPO" check:"key"`
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA"`
}

// GroupAthleteFilter filters the athletes in a group (SELEZIONATO 1) or outside (0); without it both.
type GroupAthleteFilter struct {
	ID        Ref[id.Group] `json:"ID_GRUPPO"`
	LastName  string        `json:"COGNOME"`
	FirstName string        `json:"NOME"`
	Selected  Opt[Flag]     `json:"SELEZIONATO"`
}

// In reports whether members or the others are requested; nil for both.
func (f GroupAthleteFilter) In() *bool { return optional(f.Selected) }
