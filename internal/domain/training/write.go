package training

import (
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Write writes series as one line, which Parse accepts.
func Write(list []Series, v Vocabulary) string {
	w := newWords(v)
	return w.line(list, v)
}

// WriteAll writes each top-level series as a line, and unparsed lines as they were. rows are in reading order.
func WriteAll(rows []StoredSeries, v Vocabulary) []string { return newWords(v).lines(rows, v) }

func (w *words) lines(rows []StoredSeries, v Vocabulary) []string {
	list := BuildTree(rows)
	lines := make([]string, 0, len(list))
	for _, r := range rows {
		switch {
		case r.Parent != 0:
		case r.Unread != "":
			lines = append(lines, r.Unread)
		default:
			lines = append(lines, w.line(list[len(lines):len(lines)+1], v))
		}
	}
	return lines
}

// line writes series that follow each other at the top level.
func (w *words) line(list []Series, v Vocabulary) string {
	if len(list) == 1 {
		if text := writeHeading(list[0]); text != "" {
			return text
		}
	}
	text := w.join(list, v)
	if oneHasTerms(list) && !strings.Contains(text, "=") {
		first := w.amount(list[0], v)
		return first + "=" + strings.TrimPrefix(text, first)
	}
	return text
}

func (w *words) join(list []Series, v Vocabulary) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = w.series(s, v)
	}
	return strings.Join(parts, " + ")
}

// amount writes the main mark, repeats, and metres, time or children.
func (w *words) amount(s Series, v Vocabulary) string {
	text := ""
	if s.Main {
		text = "!"
	}
	if s.Repeats != 1 || s.Block {
		text += strconv.Itoa(s.Repeats) + "x"
	}
	switch {
	case s.Block:
	case s.Kind != Swim:
		text += writeAmountTime(s)
	default:
		text += strconv.Itoa(s.Metres)
		if questioned(s) {
			text += "="
		}
	}
	if s.Block || len(s.Children) > 0 {
		text += "(" + w.join(s.Children, v) + ")"
	}
	return text
}

// writeAmountTime writes the time of a series that is not swum by distance.
func writeAmountTime(s Series) string {
	text := writeRest(s.SendOff)
	if s.SendOff == 0 {
		text = "0'"
	}
	switch s.Kind {
	case DryLand:
		text += " secco"
	case Pause:
		text += " pausa"
	case ByTime:
		if s.Metres > 0 {
			text += fmt.Sprintf(" %dm", s.Metres)
		}
	case Swim:
	}
	return text
}

func (w *words) series(s Series, v Vocabulary) string {
	text := w.amount(s, v)
	if len(s.Children) > 0 && lacksTerms(s) {
		text += " ="
	}
	sendOff := ""
	if s.Kind == Swim {
		sendOff = w.sendOff(s)
	}
	for _, word := range []string{
		w.write(styleWord, s.Style, v.Styles), writeWord("a scelta", s.Choice), w.write(intensityWord, s.Intensity, v.Intensities),
		w.write(modalityWord, s.Modality, v.Modalities), w.writeEquipment(s), writeTarget(s),
		sendOff, writeValue("rec", writeTime(s.Rest)), writeValue("FC", s.HeartRate), writeBreathing(s.Breathing), writeSubgroup(s.Subgroup, v),
		writeNote(s.Note),
	} {
		if word != "" {
			text += " " + word
		}
	}
	return text
}

// writeHeading writes a series that has only a note as a heading, if Parse reads it back.
func writeHeading(s Series) string {
	if s.Note == "" || s.Metres != 0 || !s.equal(Series{Repeats: 1, Note: s.Note}) || len(s.Children) > 0 {
		return ""
	}
	text := s.Note + ":"
	if labelPattern.FindString(text) != text || isKeyword(s.Note) || totalLabel(text) || bulletPattern.MatchString(text) ||
		strings.TrimSpace(s.Note) != s.Note {
		return ""
	}
	return text
}

func writeWord(word string, on bool) string {
	if !on {
		return ""
	}
	return word
}

func writeValue(word, value string) string {
	if value == "" {
		return ""
	}
	return word + " " + value
}

// writeTarget writes the target time of a series, after = if Parse would question it.
func writeTarget(s Series) string {
	one := s
	one.Repeats = 1
	text := writeTime(s.Target)
	if metres := one.Distance(); text != "" && metres > 0 && tooFast(s.Target, metres) {
		text = "=" + text
	}
	return writeValue("in", text)
}

func writeTime(c racetime.Centis) string {
	if c == 0 {
		return ""
	}
	return writeRest(c)
}

func writeBreathing(text string) string {
	if text == "" || text == "apnea" {
		return text
	}
	return "resp " + text
}

// writeEquipment writes the pieces of equipment, after = if Parse would make one the modality.
func (w *words) writeEquipment(s Series) string {
	exact := ""
	var list []string
	for _, n := range s.Equipment.Numbers() {
		one := Equipment(1 << (n - 1))
		if s.Modality == 0 && w.modalityOf[one] != 0 || w.equipment[meaning{modalityWord, s.Modality}] == one {
			exact = "="
		}
		word, _, _ := strings.Cut(equipmentWords[n-1], " ")
		list = append(list, word)
	}
	if len(list) == 0 {
		return ""
	}
	return "con " + exact + strings.Join(list, " e "+exact)
}

// questioned reports whether Parse would question the amount of a series.
func questioned(s Series) bool {
	if len(s.Children) > 0 {
		return s.Metres < shortest || sum(s.Children, 0, Series.Distance) != s.Metres
	}
	return s.Repeats >= shortest && s.Metres > 0 && s.Metres < shortest || tiny(s)
}

// sendOff writes the send-off of a series, after = if Parse would give it to a child.
func (w *words) sendOff(s Series) string {
	text := writeSendOff(s.SendOff)
	if text != "" && tooFast(s.SendOff, sum(s.Children, s.Metres, Series.Distance)) {
		return "@=" + text[1:]
	}
	return text
}

func writeSendOff(c racetime.Centis) string {
	if c == 0 {
		return ""
	}
	m, s, h := c.Parts()
	if h == 0 {
		return fmt.Sprintf("@%d'%02d", m, s)
	}
	return fmt.Sprintf("@%d'%02d''%02d", m, s, h)
}

func writeSubgroup(subgroupID id.Subgroup, v Vocabulary) string {
	for _, t := range v.Subgroups {
		if id.Subgroup(t.ID) == subgroupID && subgroupID != 0 {
			if isPlainWord(t.Name) {
				return "#" + t.Name
			}
			return "#" + bracketed(t.Name)
		}
	}
	return ""
}

func writeNote(note string) string {
	if note == "" {
		return ""
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(note) + `"`
}

func writeRest(c racetime.Centis) string {
	m, sec, h := c.Parts()
	switch {
	case h != 0:
		return strings.TrimPrefix(writeSendOff(c), "@")
	case m == 0:
		return strconv.Itoa(sec) + "''"
	case sec == 0:
		return strconv.Itoa(m) + "'"
	}
	return strings.TrimPrefix(writeSendOff(c), "@")
}
