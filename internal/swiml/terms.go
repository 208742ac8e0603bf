package swiml

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/training"
)

// strokes are the names of the shipped styles, by number.
var strokes = []string{"any", "butterfly", "backstroke", "breaststroke", "freestyle", "individualMedley", "any"}

// zones are the zones of the Italian intensities. Other intensities are written in the description.
var zones = map[string]string{
	"a1": "easy", "a2": "endurance", "b1": "threshold", "b2": "strong", "c1": "racePace", "c2": "racePace", "c3": "racePace", "d": "max",
}

// equipment are the pieces that swiML knows, by the folded Italian name. Others are written in the description.
var equipment = map[string]string{
	"tavoletta": "board", "palette": "pads", "pull buoy": "pullBuoy", "pinne": "fins", "boccaglio": "snorkle", "elastico": "stretchCord",
	"paracadute": "chute", "monopinna": "fins", "bipinne": "fins",
}

// swim converts a single repeat.
func (p Program) swim(s training.Series) swim {
	terms := p.Names(s)
	out := swim{Stroke: strokeOf(terms), Rest: restOf(s), Description: ""}
	switch {
	case s.Metres > 0:
		out.Length = &length{Metres: s.Metres}
	default:
		out.Length = &length{Time: duration(s.SendOff)}
	}
	words := out.terms(terms, s)
	if s.Kind == training.DryLand || s.Kind == training.Pause {
		words = append([]string{s.Kind.String()}, words...)
	}
	out.Description = cut(strings.Join(append(words, details(s)...), ", "), maxInstruction)
	return out
}

// blockSwim converts the attributes of a block. Its children have the lengths and most terms.
func (p Program) blockSwim(s training.Series) swim {
	terms := p.Names(s)
	out := swim{Rest: restOf(s)}
	if terms.Stroke != 0 {
		out.Stroke = strokeOf(terms)
	}
	words := out.terms(terms, s)
	out.Description = cut(strings.Join(append(words, details(s)...), ", "), maxInstruction)
	return out
}

// terms sets intensity, breathing and equipment, and returns the terms for which swiML has no element.
func (out *swim) terms(terms Terms, s training.Series) []string {
	var words []string
	if zone := zones[fold.Text(terms.Intensity)]; zone != "" {
		out.Intensity = &intensity{zone}
	}
	if terms.Intensity != "" {
		words = append(words, terms.Intensity)
	}
	if n, err := strconv.Atoi(s.Breathing); err == nil {
		out.Breath = n
	} else if s.Breathing != "" && s.Breathing != "apnea" {
		words = append(words, "resp. "+s.Breathing)
	}
	modality := fold.Text(terms.Modality)
	out.Underwater = s.Breathing == "apnea" || modality == "subacquee"
	pieces := []string{}
	if s.Equipment != 0 {
		pieces = strings.Split(s.Equipment.String(), ", ")
	}
	if equipment[modality] != "" {
		pieces = append(pieces, terms.Modality)
	}
	for _, piece := range pieces {
		name := equipment[fold.Text(piece)]
		switch {
		case name == "":
			words = append(words, "con "+strings.ToLower(piece))
		case !slices.Contains(out.Equipment, name):
			out.Equipment = append(out.Equipment, name)
		}
	}
	if modality != "" && modality != "completo" && !isKick(modality) && equipment[modality] == "" {
		words = append(words, terms.Modality)
	}
	if terms.Stroke == 0 && terms.Style != "" {
		words = append(words, terms.Style)
	}
	if terms.Subgroup != "" {
		words = append(words, terms.Subgroup)
	}
	return words
}

// details returns the remaining fields of a series in words.
func details(s training.Series) []string {
	var words []string
	if s.SendOff > 0 && s.Rest > 0 && s.Kind == training.Swim {
		words = append(words, "rec. "+clock(s.Rest))
	}
	if s.Target > 0 {
		words = append(words, "in "+clock(s.Target))
	}
	if s.HeartRate != "" {
		words = append(words, "FC "+s.HeartRate)
	}
	if s.Main {
		words = append(words, "serie principale")
	}
	if s.Note != "" {
		words = append(words, s.Note)
	}
	return words
}

func isKick(modality string) bool { return modality == "gambe" }

func strokeOf(terms Terms) *stroke {
	name := "any"
	if terms.Stroke > 0 && terms.Stroke < len(strokes) {
		name = strokes[terms.Stroke]
	}
	switch modality := fold.Text(terms.Modality); {
	case isKick(modality):
		return &stroke{Kicking: &kick{name}}
	case modality == "tecnica":
		return &stroke{Drill: &drill{"technic", name}}
	}
	return &stroke{Standard: name}
}

func restOf(s training.Series) *rest {
	switch {
	case s.SendOff > 0 && s.Kind == training.Swim:
		return &rest{SinceStart: duration(s.SendOff)}
	case s.Rest > 0:
		return &rest{AfterStop: duration(s.Rest)}
	}
	return nil
}

// duration formats a time as xs:duration, in minutes and seconds: PT1M30S.
func duration(c racetime.Centis) string {
	minutes, seconds, hundredths := c.Parts()
	switch {
	case hundredths > 0:
		return fmt.Sprintf("PT%dM%d.%02dS", minutes, seconds, hundredths)
	case minutes == 0:
		return fmt.Sprintf("PT%dS", seconds)
	}
	return fmt.Sprintf("PT%dM%dS", minutes, seconds)
}

func clock(c racetime.Centis) string {
	minutes, seconds, _ := c.Parts()
	return fmt.Sprintf("%d'%02d", minutes, seconds)
}
