package printing

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// The reports of results.
const (
	ReportResults        = 1003
	ReportSeveralResults = 1009
	ReportMedals         = 1010
	ReportRecords        = 1011
	ReportClubRanking    = 1013
	ReportRegional       = 1014
	ReportMicroplus      = 1015
)

// resultsInput is what is to be printed. One event is ID_EVENTO; EVENTI, GARE and CATEGORIE are ids with commas, of the custom report.
type resultsInput struct {
	EventID    int64      `json:"ID_EVENTO"`
	Events     []int64    `json:"EVENTI"`
	Races      []int64    `json:"GARE"`
	Categories []int64    `json:"CATEGORIE"`
	Sex        domain.Sex `json:"SESSO"`
	Highlight  *bool      `json:"FLG_EVIDENZIATO"`
}

// errNothingChosen is the custom report's own refusal.
var errNothingChosen = problem.Refused("Selezionare almeno un evento, una gara ed una categoria")

// chosen are the events and what is wanted of them. A custom report names at least one of each.
func (in resultsInput) chosen() (events []int64, c raceday.Choice, err error) {
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
		return nil, c, errNothingChosen
	}
	return events, c, nil
}

// resultsReport are the rankings of an event; of several, they are ranked together.
func resultsReport(s *raceday.Results, id int) report.Definition {
	return report.Definition{
		ID: id, Name: "risultati", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in resultsInput) (report.Document, error) {
			events, choice, err := in.chosen()
			if err != nil {
				return report.Document{}, err
			}
			if len(events) > 1 || id == ReportSeveralResults {
				several, err := s.PrintSeveral(ctx, r.Actor, events, choice)
				if err != nil {
					return report.Document{}, err
				}
				return severalDocument(r, several), nil
			}
			b, err := s.Print(ctx, r.Actor, events[0])
			if err != nil {
				return report.Document{}, err
			}
			return resultsDocument(r, b, choice, in.Highlight), nil
		}),
	}
}

// state says whether results may still change.
func state(b *raceday.Board) string {
	if b.Provisional() {
		return "Risultati provvisori"
	}
	return "Risultati definitivi"
}

// resultsDocument prints rankings, a group for each. Those who score are highlighted where the event wants that, or the caller.
func resultsDocument(r report.Request, b *raceday.Board, c raceday.Choice, asked *bool) report.Document {
	highlight := b.Event.Options.Flag(option.HighlightScoring)
	if asked != nil {
		highlight = *asked
	}
	scored := raceday.Scored(b.Event.SportID)
	kept := b.Keep(c)
	groups := make([]report.Group, len(kept))
	for i, g := range kept {
		groups[i] = report.Group{Heading: g.Label(), Aside: g.Note, Rows: make([]report.Row, len(g.Rows))}
		for j, row := range g.Rows {
			cells := report.Row{
				report.Text(placeText(row.Position)), report.Text(startName(*row.Participation)), birthYear(row.Entry), report.Text(row.ClubName),
				report.Text(outcomeText(row, scored)), pointsCell(row.Points),
			}
			if highlight && row.Points > 0 {
				cells.With(report.Highlight)
			}
			groups[i].Rows[j] = cells
		}
	}
	sections := []report.Section{{Notes: []string{state(b)}, Groups: &report.Groups{
		Columns: []report.Column{
			{Title: "Pos.", Width: 0.7, Align: report.Right}, {Title: "Atleta", Width: 5}, {Title: "Anno", Kind: report.KindInt, Width: 0.9}, {Title: "Società", Width: 4},
			{Title: valueTitle(scored), Width: 1.8, Align: report.Right}, {Title: "Punti", Width: 1.2, Align: report.Right},
		},
		All: report.Values(groups),
	}}}
	if len(kept) == 0 {
		sections = []report.Section{{Notes: []string{"Nessun risultato"}}}
	}
	return report.Document{Title: "Risultati", Subtitle: subtitle(b.Event), Brand: r.Brand, Generated: r.Now, Sections: sections}
}

func valueTitle(scored bool) string {
	if scored {
		return "Punteggio"
	}
	return "Tempo"
}

func placeText(position int) string {
	if position >= ranking.Unplaced {
		return "-"
	}
	return strconv.Itoa(position)
}

// startName is who started: an athlete, or a team with its members.
func startName(n domain.Participation) string {
	if n.Kind == domain.Individual {
		return n.Athlete.LastName + " " + n.Athlete.FirstName
	}
	surnames := make([]string, len(n.Members))
	for i, m := range n.Members {
		surnames[i] = m.LastName
	}
	if len(surnames) == 0 {
		return n.TeamName()
	}
	return n.TeamName() + " (" + strings.Join(surnames, ", ") + ")"
}

func outcomeText(r raceday.Row, scored bool) string {
	result := r.Result
	result.Status = raceday.Outcome(*r.Participation)
	return result.Text(scored)
}

// pointsCell are points as people write them; none is an empty cell.
func pointsCell(hundredths int) report.Cell {
	switch {
	case hundredths == 0:
		return report.Cell{}
	case hundredths%100 == 0:
		return report.Text(strconv.Itoa(hundredths / 100))
	}
	return report.Text(racetime.Score(racetime.Centis(hundredths)))
}

// severalDocument prints rankings over several events, with the event of each result.
func severalDocument(r report.Request, s raceday.Several) report.Document {
	scored := len(s.Events) > 0 && raceday.Scored(s.Events[0].SportID)
	groups := make([]report.Group, len(s.Groups))
	for i, g := range s.Groups {
		groups[i] = report.Group{Heading: g.Label(), Rows: make([]report.Row, len(g.Rows))}
		for j, row := range g.Rows {
			groups[i].Rows[j] = report.Row{
				report.Text(placeText(row.Position)), report.Text(startName(*row.Participation)), birthYear(row.Entry), report.Text(row.ClubName),
				report.Text(outcomeText(row.Row, scored)), report.Text(row.Event.Name), report.Date(row.Event.Starts),
			}
		}
	}
	names := make([]string, len(s.Events))
	for i, e := range s.Events {
		names[i] = e.Name + " (" + span(e) + ")"
	}
	section := report.Section{Notes: []string{strings.Join(names, " · ")}, Groups: &report.Groups{
		Columns: []report.Column{
			{Title: "Pos.", Width: 0.7, Align: report.Right}, {Title: "Atleta", Width: 4}, {Title: "Anno", Kind: report.KindInt, Width: 0.9}, {Title: "Società", Width: 3.2},
			{Title: valueTitle(scored), Width: 1.6, Align: report.Right}, {Title: "Evento", Width: 3.4}, {Title: "Data", Kind: report.KindDate, Width: 1.5},
		},
		All: report.Values(groups),
	}}
	return report.Document{
		Title: "Risultati di più eventi", Subtitle: fmt.Sprintf("%d eventi, il migliore risultato di ciascuno", len(s.Events)), Brand: r.Brand, Generated: r.Now, Sections: []report.Section{section},
	}
}

type eventInput struct {
	EventID int64 `json:"ID_EVENTO" check:"required"`
}

// medalsReport is the medal table of an event.
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
				rows[i] = report.Row{report.Int(position), report.Text(m.Club), report.Int(m.Gold), report.Int(m.Silver), report.Int(m.Bronze), report.Int(m.Total()).Bold()}
			}
			return report.Document{
				Title: "Medagliere", Subtitle: subtitle(b.Event), Brand: r.Brand, Generated: r.Now,
				Sections: []report.Section{{Notes: []string{state(b)}, Table: &report.Table{
					Columns: []report.Column{
						{Title: "Pos.", Kind: report.KindInt, Width: 0.8}, {Title: "Società", Width: 6}, {Title: "Ori", Kind: report.KindInt, Width: 1}, {Title: "Argenti", Kind: report.KindInt, Width: 1},
						{Title: "Bronzi", Kind: report.KindInt, Width: 1}, {Title: "Totale", Kind: report.KindInt, Width: 1},
					},
					Rows: report.Rows(rows),
				}}},
			}, nil
		}),
	}
}

// clubRankingReport is how the clubs of an event stand, together and by women's and men's races.
func clubRankingReport(s *raceday.Results) report.Definition {
	return report.Definition{
		ID: ReportClubRanking, Name: "classifica-societa", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.Document, error) {
			b, err := s.Print(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
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
			sections[0].Notes = append([]string{state(b), "A parità di punti conta chi ha più primi posti, poi più secondi e così via."}, sections[0].Notes...)
			return report.Document{Title: "Classifica per società", Subtitle: subtitle(b.Event), Brand: r.Brand, Generated: r.Now, Sections: sections}, nil
		}),
	}
}

func clubTable(lines []raceday.ClubLine) *report.Table {
	rows := make([]report.Row, len(lines))
	for i, l := range lines {
		rows[i] = report.Row{report.Int(l.Position), report.Text(l.Name), pointsCell(l.Points).Bold()}
	}
	return &report.Table{
		Columns: []report.Column{{Title: "Pos.", Kind: report.KindInt, Width: 0.8}, {Title: "Società", Width: 8}, {Title: "Punti", Width: 1.6, Align: report.Right}},
		Rows:    report.Rows(rows),
	}
}

type recordsInput struct {
	CircuitID int64 `json:"FK_ID_CIRCUITO"`
	Active    *bool `json:"FLG_ATTIVO"`
}

// recordsReport are the records of a circuit, or of all: those that stand, or the beaten ones too.
func recordsReport(s *raceday.Records) report.Definition {
	return report.Definition{
		ID: ReportRecords, Name: "record", Need: access.RecordsRead, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in recordsInput) (report.Document, error) {
			title := "tutti i circuiti"
			if in.CircuitID != 0 {
				if title = catalog.CircuitName(in.CircuitID); title == "" {
					return report.Document{}, problem.Field("FK_ID_CIRCUITO", "circuito inesistente")
				}
			}
			f := domain.RecordFilter{CircuitID: in.CircuitID}
			if in.Active != nil && *in.Active {
				f.Active = in.Active
				title += ", solo in vigore"
			}
			rows := report.Each(s.Each(ctx, f), func(row report.Row, d domain.Record) report.Row {
				row = append(row, report.Text(catalog.CircuitName(d.CircuitID)), report.Text(d.Race), report.Text(d.Category), report.Text(sexLetter(d.Sex)), report.Text(markText(d.Disabled)), report.Text(fmt.Sprintf("%d m", d.Pool)), report.RaceTime(d.Time), report.Text(d.Holder),
					report.Text(d.Club), report.Text(d.Place), report.Date(d.Day), report.Text(standsText(d.Active)))
				if !d.Active {
					row.With(report.Faint)
				}
				return row
			})
			return report.Document{
				Title: "Record", Subtitle: "Circuito: " + title, Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Circuito", Width: 1.4}, {Title: "Gara", Width: 2.7}, {Title: "Categoria", Width: 1.5}, {Title: "M/F", Width: 0.7}, {Title: "Dis.", Width: 0.8}, {Title: "Vasca", Width: 0.9}, {Title: "Tempo", Kind: report.KindRaceTime, Width: 1.3},
						{Title: "Atleta o formazione", Width: 3.1}, {Title: "Società", Width: 2.4}, {Title: "Luogo", Width: 1.5}, {Title: "Data", Kind: report.KindDate, Width: 1.6}, {Title: "Stato", Width: 1.1},
					},
					Rows: rows,
				}}},
			}, nil
		}),
	}
}

// markText says yes, or nothing.
func markText(yes bool) string {
	if yes {
		return "sì"
	}
	return ""
}

func standsText(active bool) string {
	if active {
		return "in vigore"
	}
	return "battuto"
}

// regionalReport are the results of an event as federations exchange them: the columns of their upload.
func regionalReport(s *raceday.Results) report.Definition {
	return report.Definition{
		ID: ReportRegional, Name: "risultati-regionali", Need: access.EventsPrint, Formats: allFormats,
		Build: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.Document, error) {
			b, codes, err := s.Federal(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			var rows []report.Row
			for _, g := range b.Groups {
				for _, x := range g.Rows {
					letters := map[domain.ResultStatus]string{domain.ResultRegular: "R", domain.ResultDisqualified: "SQ", domain.ResultAbsent: "ASS"}
					status := letters[raceday.Outcome(*x.Participation)]
					if g.Kind != domain.Individual || status == "" {
						continue
					}
					rows = append(rows, report.Row{
						report.Text(x.Athlete.Card), report.Text(x.Athlete.LastName), report.Text(x.Athlete.FirstName), report.Int(x.Athlete.Birth.Year()), report.Text(sexLetter(x.Sex)),
						report.Text(codes[x.ClubID]), report.Text(g.Race.Abbreviation), report.Int(raceday.PoolMetres(b.Event)), report.Date(b.Event.Starts), report.Text(b.Event.Place),
						report.RaceTime(x.Result.Value(false)), report.Text(status),
					})
				}
			}
			return report.Document{Title: "Risultati regionali", Subtitle: subtitle(b.Event), Brand: r.Brand, Landscape: true, Generated: r.Now, Sections: []report.Section{{Table: &report.Table{
				Columns: []report.Column{
					{Title: "TESSERA"}, {Title: "COGNOME"}, {Title: "NOME"}, {Title: "ANNO", Kind: report.KindInt}, {Title: "SESSO"}, {Title: "COD_SOC"}, {Title: "GARA"}, {Title: "VASCA", Kind: report.KindInt},
					{Title: "DATA", Kind: report.KindDate}, {Title: "LUOGO"}, {Title: "TEMPO", Kind: report.KindRaceTime}, {Title: "STATO"},
				},
				Rows: report.Rows(rows),
			}}}}, nil
		}),
	}
}

// microplusReport is the start list as the timing program of the federation reads it.
func microplusReport(s *raceday.Results) report.Definition {
	return report.Definition{
		ID: ReportMicroplus, Name: "microplus", Need: access.EventsPrint, Formats: []report.Format{report.CSV, report.Excel},
		Build: withInput(func(ctx context.Context, r report.Request, in eventInput) (report.Document, error) {
			b, codes, err := s.Federal(ctx, r.Actor, in.EventID)
			if err != nil {
				return report.Document{}, err
			}
			races, categories := b.Names()
			var rows []report.Row
			for _, n := range b.InStartOrder() {
				if n.Place.Heat == 0 {
					continue
				}
				last, first, year := n.Athlete.LastName, n.Athlete.FirstName, birthYear(n.Entry)
				if n.Kind == domain.Team {
					last, first = n.TeamName(), ""
				}
				race := races[n.RaceID]
				rows = append(rows, report.Row{
					report.Int(n.RaceID), report.Text(race.Name), report.Text(sexLetter(n.Sex)), report.Text(categories[n.CategoryID].Label), report.Int(n.Place.Heat), report.Int(n.Place.Lane),
					report.Text(n.Athlete.Card), report.Text(last), report.Text(first), year, report.Text(codes[n.ClubID]), report.Text(n.ClubName), report.RaceTime(n.EntryTime),
				})
			}
			return report.Document{Title: "MICROPLUS", Subtitle: subtitle(b.Event), Brand: r.Brand, Generated: r.Now, Sections: []report.Section{{Table: &report.Table{
				Columns: []report.Column{
					{Title: "ID_GARA", Kind: report.KindInt}, {Title: "DESC_GARA"}, {Title: "SESSO"}, {Title: "CATEGORIA"}, {Title: "BATTERIA", Kind: report.KindInt}, {Title: "CORSIA", Kind: report.KindInt},
					{Title: "TESSERA"}, {Title: "COGNOME"}, {Title: "NOME"}, {Title: "ANNO", Kind: report.KindInt}, {Title: "COD_SOC"}, {Title: "SOCIETA"}, {Title: "TEMPO_ISCR", Kind: report.KindRaceTime},
				},
				Rows: report.Rows(rows),
			}}}}, nil
		}),
	}
}
