package printing

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// Report ids of results.
const (
	ReportResults        report.ID = 1003
	ReportSeveralResults report.ID = 1009
	ReportMedals         report.ID = 1010
	ReportClubRanking    report.ID = 1013
)

// resultsInput selects the results to print: one event (ID_EVENTO), or the events, races and categories of a custom report.
type resultsInput struct {
	EventID    id.Event      `json:"ID_EVENTO"`
	Events     []id.Event    `json:"EVENTI"`
	Races      []id.Race     `json:"GARE"`
	Categories []id.Category `json:"CATEGORIE"`
	Sex        domain.Sex    `json:"SESSO"`
	Highlight  *bool         `json:"FLG_EVIDENZIATO"`
}

// errNothingSelected is the message of an empty custom report.
var errNothingSelected = problem.Refused("Selezionare almeno un evento, una gara ed una categoria")

// selection returns the selected events and results. A custom report must name at least one event, race and category.
func (in resultsInput) selection() (events []id.Event, c raceday.Choice, err error) {
	c = raceday.Choice{Races: in.Races, Categories: in.Categories, Sex: in.Sex}
	if in.Sex < domain.AnySex || in.Sex > domain.Mixed {
		return nil, c, problem.Field("SESSO", "deve essere 0, 1, 2 o 3")
	}
	custom := len(in.Events) > 0 || in.EventID == 0
	events = slices.Clone(in.Events)
	if in.EventID != 0 && !slices.Contains(events, in.EventID) {
		events = append(events, in.EventID)
	}
	if custom && (len(events) == 0 || len(c.Races) == 0 || len(c.Categories) == 0) {
		return nil, c, errNothingSelected
	}
	return events, c, nil
}

// resultsReport prints the rankings of an event, or a combined ranking of several events.
func resultsReport(s *raceday.Results, proofs *raceday.Proofs, reportID report.ID) report.Definition {
	return report.Definition{
		ID: reportID, Name: "risultati", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in resultsInput) (report.Document, error) {
			events, choice, err := in.selection()
			if err != nil {
				return report.Document{}, err
			}
			if len(events) > 1 || reportID == ReportSeveralResults {
				several, err := s.PrintSeveral(ctx, r.Actor, events, choice)
				if err != nil {
					return report.Document{}, err
				}
				doc := severalDocument(r, several)
				doc.Proof, err = proofFor(r, func() (raceday.Mark, error) { return proofs.SignSeveral(ctx, several, choice) })
				return doc, err
			}
			b, err := s.Print(ctx, r.Actor, events[0])
			if err != nil {
				return report.Document{}, err
			}
			doc := resultsDocument(r, b, choice, in.Highlight)
			doc.Proof, err = proofFor(r, func() (raceday.Mark, error) { return proofs.SignResults(ctx, b, choice) })
			return doc, err
		}),
	}
}

// proofFor returns the code of a print. Files that programs read have none.
func proofFor(r report.Request, sign func() (raceday.Mark, error)) (*report.Proof, error) {
	if r.Format != report.PDF && r.Format != report.Excel {
		return nil, nil
	}
	mark, err := sign()
	return proofOf(mark), err
}

// proofOf returns nil for a print that is not signed.
func proofOf(m raceday.Mark) *report.Proof {
	if m.Code == "" {
		return nil
	}
	return &report.Proof{Code: m.Code, Address: m.Address}
}

// resultsState returns the note that results are provisional or final.
func resultsState(b *raceday.Board) string {
	if b.Provisional() {
		return "Risultati provvisori"
	}
	return "Risultati definitivi"
}

// resultsDocument prints a group for each ranking. highlightArg overrides the event's option to highlight scoring results if it is not nil.
func resultsDocument(r report.Request, b *raceday.Board, c raceday.Choice, highlightArg *bool) report.Document {
	highlight := b.Event.Options.Flag(option.HighlightScoring)
	if highlightArg != nil {
		highlight = *highlightArg
	}
	scored := raceday.Scored(b.Event.SportID)
	matching := b.Keep(c)
	details := detailsIn(matching, func(g raceday.Group) []raceday.Row { return g.Rows }, func(r raceday.Row) *domain.Participation {
		return r.Participation
	})
	groups := make([]report.Group, len(matching))
	for i, g := range matching {
		groups[i] = report.Group{Heading: g.Label(), Aside: g.Note, Rows: make([]report.Row, len(g.Rows))}
		for j, row := range g.Rows {
			cells := report.Row{
				report.Text(row.PlaceText()), report.Text(startName(*row.Participation)), birthYear(row.Entry), report.Text(row.ClubName),
				report.Text(row.Outcome(scored)), pointsCell(row.Points),
			}
			cells = append(cells, details.cells(row.Result)...)
			if highlight && row.Points > 0 {
				cells.With(report.Highlight)
			}
			groups[i].Rows[j] = cells
		}
	}
	sections := []report.Section{{Notes: []string{resultsState(b)}, Groups: &report.Groups{
		Columns: append([]report.Column{
			{Title: "Pos.", Width: 0.7, Align: report.Right}, {Title: "Atleta", Width: 5}, {Title: "Anno", Kind: report.KindInt, Width: 0.9},
			{Title: "Società", Width: 4},
			{Title: valueTitle(scored), Width: 1.8, Align: report.Right}, {Title: "Punti", Width: 1.2, Align: report.Right},
		}, details.columns()...),
		All: report.Values(groups),
	}}}
	if len(matching) == 0 {
		sections = []report.Section{{Notes: []string{"Nessun risultato"}}}
	}
	return eventDocument(r, "Risultati", b.Event, sections...)
}

func valueTitle(scored bool) string {
	if scored {
		return "Punteggio"
	}
	return "Tempo"
}

// startName returns the athlete's name, or the team's with the surnames and reaction times of its members.
func startName(n domain.Participation) string {
	if n.Kind == domain.Individual {
		return n.Athlete.LastName + " " + n.Athlete.FirstName
	}
	surnames := make([]string, len(n.Members))
	for i, m := range n.Members {
		surnames[i] = strings.TrimSpace(m.LastName + " " + n.Result.Legs.Of(m.ID).String())
	}
	if len(surnames) == 0 {
		return n.TeamName()
	}
	return n.TeamName() + " (" + strings.Join(surnames, ", ") + ")"
}

// pointsCell formats points; 0 is an empty cell.
func pointsCell(hundredths int) report.Cell {
	if hundredths == 0 {
		return report.Cell{}
	}
	return report.Text(raceday.PointsText(hundredths))
}

// severalDocument prints rankings over several events, with the event of each result.
func severalDocument(r report.Request, s raceday.Several) report.Document {
	scored := len(s.Events) > 0 && raceday.Scored(s.Events[0].SportID)
	details := detailsIn(s.Groups, func(g raceday.SeveralGroup) []raceday.SeveralRow { return g.Rows },
		func(r raceday.SeveralRow) *domain.Participation { return r.Participation })
	groups := make([]report.Group, len(s.Groups))
	for i, g := range s.Groups {
		groups[i] = report.Group{Heading: g.Label(), Rows: make([]report.Row, len(g.Rows))}
		for j, row := range g.Rows {
			groups[i].Rows[j] = append(report.Row{
				report.Text(row.PlaceText()), report.Text(startName(*row.Participation)), birthYear(row.Entry), report.Text(row.ClubName),
				report.Text(row.Outcome(scored)), report.Text(row.Event.Name), report.Date(row.Event.Starts),
			}, details.cells(row.Result)...)
		}
	}
	names := make([]string, len(s.Events))
	for i, e := range s.Events {
		names[i] = e.Name + " (" + span(e) + ")"
	}
	section := report.Section{Notes: []string{strings.Join(names, " · ")}, Groups: &report.Groups{
		Columns: append([]report.Column{
			{Title: "Pos.", Width: 0.7, Align: report.Right}, {Title: "Atleta", Width: 4}, {Title: "Anno", Kind: report.KindInt, Width: 0.9},
			{Title: "Società", Width: 3.2},
			{Title: valueTitle(scored), Width: 1.6, Align: report.Right}, {Title: "Evento", Width: 4.6},
			{Title: "Data", Kind: report.KindDate, Width: 1.5},
		}, details.columns()...),
		All: report.Values(groups),
	}}
	return report.Document{
		Title: "Risultati di più eventi", About: "più eventi", Subtitle: "Il migliore risultato di ciascuno", Brand: r.Brand, Landscape: true,
		Generated: r.Now,
		Sections:  []report.Section{section},
	}
}

type eventInput struct {
	EventID id.Event `json:"ID_EVENTO" check:"required"`
}

// medalsReport prints the medal table of an event.
func medalsReport(s *raceday.Results) report.Definition {
	return report.Definition{
		ID: ReportMedals, Name: "medagliere", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.Document, error) {
			b, err := s.Print(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			list := b.Medals()
			rows := make([]report.Row, len(list))
			position := 0
			for i, m := range list {
				if i == 0 || m.Gold != list[i-1].Gold || m.Silver != list[i-1].Silver || m.Bronze != list[i-1].Bronze {
					position = i + 1
				}
				rows[i] = report.Row{report.Int(position), report.Text(m.Club), report.Int(m.Gold), report.Int(m.Silver), report.Int(m.Bronze),
					report.Int(m.Total()).Bold()}
			}
			return eventDocument(r, "Medagliere", b.Event, report.Section{Notes: []string{resultsState(b)}, Table: &report.Table{
				Columns: []report.Column{
					{Title: "Pos.", Kind: report.KindInt, Width: 0.8}, {Title: "Società", Width: 6}, {Title: "Ori", Kind: report.KindInt, Width: 1},
					{Title: "Argenti", Kind: report.KindInt, Width: 1},
					{Title: "Bronzi", Kind: report.KindInt, Width: 1}, {Title: "Totale", Kind: report.KindInt, Width: 1},
				},
				Rows: report.Rows(rows),
			}}), nil
		}),
	}
}

// clubRankingReport prints the club ranking of an event: overall, women's and men's races.
func clubRankingReport(s *raceday.Results) report.Definition {
	return report.Definition{
		ID: ReportClubRanking, Name: "classifica-societa", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.Document, error) {
			b, err := s.Print(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			if !b.Event.Options.Flag(option.ClubScores) {
				notes := []string{"Questo evento non ha una classifica per società."}
				return eventDocument(r, "Classifica per società", b.Event, report.Section{Notes: notes}), nil
			}
			var sections []report.Section
			for _, part := range []struct {
				heading string
				lines   []raceday.ClubLine
			}{{"Classifica generale", b.Clubs.Total}, {"Gare femminili", b.Clubs.Women}, {"Gare maschili", b.Clubs.Men}} {
				if len(part.lines) > 0 {
					sections = append(sections, report.Section{Heading: part.heading, Table: clubTable(part.lines)})
				}
			}
			if len(sections) == 0 {
				sections = []report.Section{{Notes: []string{"Nessuna società ha punti in questo evento"}}}
			}
			sections[0].Notes = append([]string{resultsState(b), "A parità di punti conta chi ha più primi posti, poi più secondi e così via."},
				sections[0].Notes...)
			return eventDocument(r, "Classifica per società", b.Event, sections...), nil
		}),
	}
}

func clubTable(lines []raceday.ClubLine) *report.Table {
	rows := make([]report.Row, len(lines))
	for i, l := range lines {
		rows[i] = report.Row{report.Int(l.Position), report.Text(l.Name), pointsCell(l.Points).Bold()}
	}
	return &report.Table{
		Columns: []report.Column{{Title: "Pos.", Kind: report.KindInt, Width: 0.8}, {Title: "Società", Width: 8},
			{Title: "Punti", Width: 1.6, Align: report.Right}},
		Rows: report.Rows(rows),
	}
}
