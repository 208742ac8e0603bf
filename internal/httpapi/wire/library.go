package wire

import (
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/problem"
)

// LibraryItem is a saved series (TIPO 1) or workout (TIPO 2). FLG_PROPRIO is 1 for the caller's own items.
type LibraryItem struct {
	ID       int64    `json:"ID_VOCE" sort:"id"`
	Kind     int      `json:"TIPO" sort:"kind"`
	Name     string   `json:"DESCRIZIONE" sort:"name"`
	Tags     string   `json:"ETICHETTE" sort:"here"`
	Lines    []string `json:"RIGHE" sort:"here"`
	Metres   int      `json:"DISTANZA_TOT" sort:"metres"`
	Duration int      `json:"DURATA" sort:"duration"`
	Owner    string   `json:"PROPRIETARIO" sort:"here"`
	Own      Flag     `json:"FLG_PROPRIO" sort:"here"`
	Shared   Flag     `json:"FLG_CONDIVISO" sort:"here"`
	Version  int64    `json:"VERSIONE" sort:"version"`
}

// FromLibraryItem converts an item for a user.
func FromLibraryItem(userID id.User) func(domain.LibraryItem) LibraryItem {
	return func(i domain.LibraryItem) LibraryItem {
		return LibraryItem{
			ID: i.ID, Kind: int(i.Kind), Name: i.Name, Tags: i.Tags, Lines: strings.Split(i.Lines, "\n"), Metres: i.Metres,
			Duration: int(i.Duration), Owner: i.Owner, Own: Flag(i.OwnerID == userID), Shared: Flag(i.Shared), Version: i.Version,
		}
	}
}

// LibraryFilter searches the library by words of name, tags and lines, by metres and by kind.
type LibraryFilter struct {
	Words string `json:"TESTO" check:"max=200"`
	From  int    `json:"METRI_DA" check:"min=0"`
	To    int    `json:"METRI_A" check:"min=0"`
	Kind  int    `json:"TIPO" check:"min=0,max=2"`
	Own   Flag   `json:"FLG_PROPRIE"`
	ID    int64  `json:"ID_VOCE"`
}

// Domain converts the filter.
func (f LibraryFilter) Domain() domain.LibraryFilter {
	return domain.LibraryFilter{
		Words: f.Words, MinMetres: f.From, MaxMetres: f.To, Kind: domain.LibraryKind(f.Kind), Own: bool(f.Own), ID: f.ID,
	}
}

// NewLibraryItem saves a workout, or one of its series.
type NewLibraryItem struct {
	WorkoutID Ref[id.Workout] `json:"FK_ID_ALLENAMENTO" check:"key"`
	SeriesID  Ref[id.Series]  `json:"FK_ID_SERIE" check:"optional"`
	Name      string          `json:"DESCRIZIONE" check:"required,max=100"`
	Tags      string          `json:"ETICHETTE" check:"max=400"`
	Shared    Flag            `json:"FLG_CONDIVISO"`
}

// Check rejects tags that are too many or too long.
func (n NewLibraryItem) Check(wrong problem.Fields) { checkTags(n.Tags, wrong) }

func checkTags(text string, wrong problem.Fields) string {
	tags, err := rules.Tags(text)
	if err != nil {
		wrong.Add("ETICHETTE", err.Error())
	}
	return tags
}

// Domain converts the item.
func (n NewLibraryItem) Domain() domain.LibraryItem {
	return domain.LibraryItem{Name: strings.TrimSpace(n.Name), Tags: checkTags(n.Tags, problem.Fields{}), Shared: bool(n.Shared)}
}

// EditLibraryItem changes name, tags or sharing.
type EditLibraryItem struct {
	ID      Ref[int64]  `json:"ID_VOCE" check:"key"`
	Name    Opt[string] `json:"DESCRIZIONE" check:"notnull,max=100"`
	Tags    Opt[string] `json:"ETICHETTE" check:"notnull,max=400"`
	Shared  Opt[Flag]   `json:"FLG_CONDIVISO" check:"notnull"`
	Version int64       `json:"VERSIONE"`
}

// Apply sets the sent fields of the stored item.
func (e EditLibraryItem) Apply(i *domain.LibraryItem) error {
	wrong := problem.Fields{}
	trimmed(e.Name, &i.Name)
	if i.Name == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if e.Tags.Set {
		i.Tags = checkTags(e.Tags.Value, wrong)
	}
	if e.Shared.Set {
		i.Shared = bool(e.Shared.Value)
	}
	return wrong.Err()
}

// LibraryItemRef identifies an item.
type LibraryItemRef struct {
	ID Ref[int64] `json:"ID_VOCE"`
}

// InsertLibraryItem adds the lines of an item to a workout.
type InsertLibraryItem struct {
	ID        Ref[int64]      `json:"ID_VOCE" check:"key"`
	WorkoutID Ref[id.Workout] `json:"FK_ID_ALLENAMENTO" check:"key"`
}
