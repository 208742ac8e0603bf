package training

import (
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain/racetime"
)

// Write writes series as one line, which Parse reads.
func Write(list []Series, v Vocabulary) string {
	w := newWords(v)
	return w.line(list, v)
}

// WriteAll writes each top-level series as a line, and unparsed lines as they were. rows are in reading order.
func WriteAll(rows []StoredSeries, v Vocabulary) []string {
	w, list := newWords(v), BuildTree(rows)
	lines := make([]string, 0, len(list))
	for _, r := range rows {
		switch {
		case r.Parent != 0:
		case r.Unread != "":
			lines = append(lines, r.Unread)
		default:
			lines = append(lines, w.series(list[len(lines)], v))
		}
	}
	return lines
}

// line writes series that follow each other at the top level.
func (w *words) line(list []Series, v Vocabulary) string {
	text := w.join(list, v)
	if first := w.series(list[0], v); onlyLastHasTerms(list) && !strings.HasSuffix(first, "=") {
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

func (w *words) series(s Series, v Vocabulary) string {
	text := ""
	if s.Main {
		text = "!"
	}
	if s.Repeats != 1 || s.Block {
		text += strconv.Itoa(s.Repeats) + "x"
	}
	if !s.Block {
		text += strconv.Itoa(s.Metres)
		if questioned(s) {
			text += "="
		}
	}
	if s.Block || len(s.Children) > 0 {
		text += "(" + w.join(s.Children, v) + ")"
	}
	for _, word := range []string{
		w.write(styleWord, s.Style, v.Styles), w.write(intensityWord, s.Intensity, v.Intensities),
		w.write(modalityWord, s.Modality, v.Modalities),
		w.sendOff(s), writeSubgroup(s.Subgroup, v), writeNote(s.Note),
	} {
		if word != "" {
			text += " " + word
		}
	}
	return text
}

// questioned reports whether Parse would question the amount of a series.
func questioned(s Series) bool {
	if len(s.Children) > 0 {
		return s.Metres < shortest || sum(s.Children, 0, Series.Distance) != s.Metres
	}
	return s.Repeats >= shortest && s.Metres > 0 && s.Metres < shortest
}

// sendOff writes the send-off of a series. A = keeps Parse from giving it to a child.
func (w *words) sendOff(s Series) string {
	text := writeSendOff(s.SendOff)
	if text != "" && len(s.Children) > 0 && tooFast(s.SendOff, sum(s.Children, 0, Series.Distance)) {
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

func writeSubgroup(id int64, v Vocabulary) string {
	for _, t := range v.Subgroups {
		if t.ID == id && id != 0 {
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
