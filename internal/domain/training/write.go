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

func (w *words) line(list []Series, v Vocabulary) string {
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
	}
	if s.Block || len(s.Children) > 0 {
		text += "(" + w.line(s.Children, v) + ")"
	}
	for _, word := range []string{
		w.write(styleWord, s.Style, v.Styles), w.write(intensityWord, s.Intensity, v.Intensities),
		w.write(modalityWord, s.Modality, v.Modalities),
		writeSendOff(s.SendOff), writeSubgroup(s.Subgroup, v), writeNote(s.Note),
	} {
		if word != "" {
			text += " " + word
		}
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
