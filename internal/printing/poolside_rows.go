package printing

import (
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/app/sheet"
	"traguardo/internal/app/training"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	rules "traguardo/internal/domain/training"
	"traguardo/internal/report"
)

// targetTimes returns the range of target times of a series, or "" if no athlete has paces.
func (p *poolsidePrinter) targetTimes(r rules.StoredSeries, subgroup id.Subgroup) string {
	i := slices.IndexFunc(p.targets, func(x sheet.SeriesTargets) bool { return x.ID == r.ID })
	if i < 0 {
		return ""
	}
	if subgroup == 0 {
		subgroup = r.Subgroup
	}
	for _, b := range p.targets[i].Subgroups {
		switch {
		case b.ID != subgroup || b.With == 0:
		case b.Fastest == b.Slowest:
			return b.Fastest.String()
		default:
			return b.Fastest.String() + " – " + b.Slowest.String()
		}
	}
	return ""
}

// late returns the names of the athletes who cannot make the send-off of a series. It returns "" for lane sheets, whose send-offs suit all
// athletes of the lane.
func (p *poolsidePrinter) late(r rules.StoredSeries) string {
	i := slices.IndexFunc(p.targets, func(x sheet.SeriesTargets) bool { return x.ID == r.ID })
	if i < 0 || p.sendOffs != nil {
		return ""
	}
	var names []string
	for _, m := range p.targets[i].Athletes {
		if m.Late && (p.subgroup == 0 || slices.Contains(m.Subgroups, p.subgroup)) {
			names = append(names, m.LastName+" "+m.FirstName)
		}
	}
	return strings.Join(names, ", ")
}

// poolsidePrinter collects the rows of a workout. A top-level series and its children are one group, which stays on one page.
type poolsidePrinter struct {
	detail  training.WorkoutDetail
	targets []sheet.SeriesTargets
	// sendOffs has the send-offs of a lane by series id. They replace the coach's send-offs; nil keeps those.
	sendOffs map[id.Series]racetime.Centis
	groups   []report.Group
	metres   int
	// subgroup is the one that the page is for, 0 for the whole group.
	subgroup id.Subgroup
}

// rows adds the series under a parent that are for all or for the subgroup.
func (p *poolsidePrinter) rows(parent, level int, subgroup id.Subgroup) {
	for _, r := range p.detail.Rows {
		if r.Parent != parent || subgroup != 0 && r.Subgroup != 0 && r.Subgroup != subgroup {
			continue
		}
		p.metres += r.Swum
		if parent == 0 {
			p.groups = append(p.groups, report.Group{})
		}
		last := &p.groups[len(p.groups)-1]
		last.Rows = append(last.Rows, p.row(r, level, p.targetTimes(r, subgroup)))
		p.rows(r.Number, level+1, subgroup)
	}
}

func (p *poolsidePrinter) row(r rules.StoredSeries, level int, target string) report.Row {
	style, intensity, modality, subgroup := p.detail.Names(r.Series)
	parent := slices.ContainsFunc(p.detail.Rows, func(c rules.StoredSeries) bool { return c.Parent == r.Number })
	amount := strings.Repeat("   ", level-1)
	switch {
	case r.Unread != "":
		amount += "·"
	case parent || r.Block:
		amount += fmt.Sprintf("%d ×", r.Repeats)
	case r.Kind != rules.Swim && r.Repeats > 1:
		amount += fmt.Sprintf("%d × %s", r.Repeats, sendOff(r.SendOff))
	case r.Kind != rules.Swim:
		amount += sendOff(r.SendOff)
	case r.Repeats > 1:
		amount += fmt.Sprintf("%d × %d", r.Repeats, r.Metres)
	case r.Metres > 0:
		amount += fmt.Sprint(r.Metres)
	}
	text := strings.Join(seriesDetails(r, style, intensity, modality), " · ")
	if subgroup != "" {
		text += " [" + subgroup + "]"
	}
	if r.Note != "" && text != "" {
		text += " – "
	}
	text += r.Note
	if target != "" {
		text += " · " + target
	}
	if late := p.late(r); late != "" {
		text += " · non ci stanno: " + late
	}
	start := sendOff(r.SendOff)
	if at, found := p.sendOffs[r.ID]; found {
		start = sendOff(at)
	}
	if r.Kind != rules.Swim {
		start = ""
	}
	row := report.Row{report.Text(amount).Bold(), report.Text(text), report.Text(start).Bold()}
	if r.Main {
		row = row.With(report.Highlight | report.Strong)
	}
	return row.Sized(report.Pixels(levelPixels[min(level, len(levelPixels))-1]))
}

// seriesDetails describes how a series is swum: its terms, equipment, times, heart rate and breathing.
func seriesDetails(r rules.StoredSeries, style, intensity, modality string) []string {
	kind, choice, rest, target := "", "", "", ""
	if r.Kind != rules.Swim {
		kind = r.Kind.String()
	}
	if r.Choice {
		choice = "Stile a scelta"
	}
	if t := r.RestTime(); t > 0 && r.Rest > 0 {
		rest = "rec. " + sendOff(t)
	}
	if r.Target > 0 {
		target = "in " + sendOff(r.Target)
	}
	with := strings.ToLower(r.Equipment.String())
	if with != "" {
		with = "con " + with
	}
	heart, breathing := r.HeartRate, r.Breathing
	if heart != "" {
		heart = "FC " + heart
	}
	if breathing == "apnea" {
		breathing = "in apnea"
	} else if breathing != "" {
		breathing = "resp. " + breathing
	}
	var parts []string
	for _, word := range []string{kind, style, choice, intensity, modality, with, target, rest, heart, breathing, r.Unread} {
		if word != "" {
			parts = append(parts, word)
		}
	}
	return parts
}

// sendOff formats a time as coaches write it, with hundredths only if there are any.
func sendOff(c racetime.Centis) string {
	if c == 0 {
		return ""
	}
	m, s, h := c.Parts()
	if h == 0 {
		return fmt.Sprintf("%d'%02d''", m, s)
	}
	return c.String()
}
