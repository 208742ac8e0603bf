package wire

import (
	"fmt"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

// SeriesFields are the fields of a series that a caller may set. Ids of 0 mean none.
type SeriesFields struct {
	Block       Opt[Flag]        `json:"FLG_BLOCCO" check:"notnull"`
	Repeats     Opt[int]         `json:"NUM_RIPETUTE" check:"notnull"`
	Metres      Opt[int]         `json:"DISTANZA_SINGOLA"`
	SendOff     Opt[int]         `json:"DURATA_SINGOLA"`
	StyleID     Opt[id.Term]     `json:"FK_ID_STILE"`
	IntensityID Opt[id.Term]     `json:"FK_ID_INTENSITA"`
	ModalityID  Opt[id.Term]     `json:"FK_ID_MODALITA"`
	SubgroupID  Opt[id.Subgroup] `json:"FK_ID_SOTTOGRUPPO"`
	Rest        Opt[int]         `json:"RECUPERO"`
	Target      Opt[int]         `json:"TEMPO_OBIETTIVO"`
	Kind        Opt[int]         `json:"TIPO_SERIE" check:"notnull"`
	Choice      Opt[Flag]        `json:"FLG_SCELTA" check:"notnull"`
	Equipment   Opt[[]int]       `json:"ATTREZZI"`
	HeartRate   Opt[string]      `json:"FREQUENZA_CARDIACA"`
	Breathing   Opt[string]      `json:"RESPIRAZIONE"`
	Note        Opt[string]      `json:"DESCRIZIONE" check:"max=1000"`
	Main        Opt[Flag]        `json:"FLG_PRINCIPALE" check:"notnull"`
}

func (f SeriesFields) check(wrong problem.Fields) {
	between := func(name string, o Opt[int], least, most int) {
		if o.Set && (o.Value < least || o.Value > most) {
			wrong.Add(name, fmt.Sprintf("deve essere tra %d e %d", least, most))
		}
	}
	between("NUM_RIPETUTE", f.Repeats, 1, rules.MaxRepeats)
	between("DISTANZA_SINGOLA", f.Metres, 0, rules.MaxMetres)
	between("DURATA_SINGOLA", f.SendOff, 0, int(rules.MaxSendOff))
	between("RECUPERO", f.Rest, 0, int(rules.MaxSendOff))
	between("TEMPO_OBIETTIVO", f.Target, 0, int(rules.MaxSendOff))
	between("TIPO_SERIE", f.Kind, 0, int(rules.MaxKind))
	if _, ok := rules.EquipmentFrom(f.Equipment.Value); !ok {
		wrong.Add("ATTREZZI", fmt.Sprintf("numeri da 1 a %d", len(rules.EquipmentNames())))
	}
	if _, ok := rules.HeartRate(f.HeartRate.Value); !ok && f.HeartRate.Value != "" {
		wrong.Add("FREQUENZA_CARDIACA", "scrivi per esempio 150, 140-150, <150 o max")
	}
	if _, ok := rules.Breathing(f.Breathing.Value); !ok && f.Breathing.Value != "" {
		wrong.Add("RESPIRAZIONE", "scrivi per esempio 3, 3-5-7 o apnea")
	}
	orNone("FK_ID_STILE", f.StyleID.Value, wrong)
	orNone("FK_ID_INTENSITA", f.IntensityID.Value, wrong)
	orNone("FK_ID_MODALITA", f.ModalityID.Value, wrong)
	orNone("FK_ID_SOTTOGRUPPO", f.SubgroupID.Value, wrong)
}

// orNone accepts an id, or 0 for none.
func orNone[T ~int64](name string, sent T, wrong problem.Fields) {
	if sent < 0 || sent > MaxID {
		wrong.Add(name, contract.ErrRef.Error())
	}
}

func (f SeriesFields) apply(s *rules.Series) {
	if f.Block.Set {
		s.Block = bool(f.Block.Value)
	}
	if f.Main.Set {
		s.Main = bool(f.Main.Value)
	}
	if f.SendOff.Set {
		s.SendOff = racetime.Centis(f.SendOff.Value)
	}
	if f.Rest.Set {
		s.Rest = racetime.Centis(f.Rest.Value)
	}
	if f.Target.Set {
		s.Target = racetime.Centis(f.Target.Value)
	}
	if f.Kind.Set {
		s.Kind = rules.Kind(f.Kind.Value)
	}
	if f.Choice.Set {
		s.Choice = bool(f.Choice.Value)
	}
	if f.Equipment.Set {
		s.Equipment, _ = rules.EquipmentFrom(f.Equipment.Value)
	}
	if f.HeartRate.Set {
		s.HeartRate, _ = rules.HeartRate(f.HeartRate.Value)
	}
	if f.Breathing.Set {
		s.Breathing, _ = rules.Breathing(f.Breathing.Value)
	}
	f.Repeats.Into(&s.Repeats)
	f.Metres.Into(&s.Metres)
	f.StyleID.Into(&s.Style)
	f.IntensityID.Into(&s.Intensity)
	f.ModalityID.Into(&s.Modality)
	f.SubgroupID.Into(&s.Subgroup)
	trimmed(f.Note, &s.Note)
}
