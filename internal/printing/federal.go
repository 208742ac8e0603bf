package printing

import (
	"context"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/report"
)

// Report ids of the files exchanged with federations.
const (
	ReportRegional  report.ID = 1014
	ReportMicroplus report.ID = 1015
)

// regionalReport prints the results of an event in the columns that federations upload.
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
					result := x.Result
					if !appmeet.Oversees(r.Actor, b.Event) {
						result = result.Official()
					}
					rows = append(rows, report.Row{
						report.Text(x.Athlete.Card), report.Text(x.Athlete.LastName), report.Text(x.Athlete.FirstName),
						report.Int(x.Athlete.Birth.Year()), report.Text(sexLetter(x.Sex)),
						report.Text(codes[x.ClubID]), report.Text(g.Race.Abbreviation), report.Int(raceday.PoolMetres(b.Event)),
						report.Date(b.Event.Starts), report.Text(b.Event.Place),
						report.RaceTime(result.Value(false)), report.Text(status), report.Text(result.Reason.Label()),
						report.Text(result.Disqualification), report.Text(result.Reaction.String()),
					})
				}
			}
			doc := eventDocument(r, "Risultati regionali", b.Event, report.Section{Table: &report.Table{
				Columns: []report.Column{
					{Title: "TESSERA"}, {Title: "COGNOME"}, {Title: "NOME"}, {Title: "ANNO", Kind: report.KindInt}, {Title: "SESSO"},
					{Title: "COD_SOC"}, {Title: "GARA"}, {Title: "VASCA", Kind: report.KindInt},
					{Title: "DATA", Kind: report.KindDate}, {Title: "LUOGO"}, {Title: "TEMPO", Kind: report.KindRaceTime}, {Title: "STATO"},
					{Title: "MOTIVO"}, {Title: "MOTIVO_SQ"}, {Title: "REAZIONE"},
				},
				Rows: report.Rows(rows),
			}})
			doc.Landscape = true
			return doc, nil
		}),
	}
}

// microplusReport prints the start list in the format of the federation's timing program.
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
					report.Int(n.RaceID), report.Text(race.Name), report.Text(sexLetter(n.Sex)), report.Text(categories[n.CategoryID].Label),
					report.Int(n.Place.Heat), report.Int(n.Place.Lane),
					report.Text(n.Athlete.Card), report.Text(last), report.Text(first), year, report.Text(codes[n.ClubID]), report.Text(n.ClubName),
					report.RaceTime(n.EntryTime),
				})
			}
			section := report.Section{Table: &report.Table{
				Columns: []report.Column{
					{Title: "ID_GARA", Kind: report.KindInt}, {Title: "DESC_GARA"}, {Title: "SESSO"}, {Title: "CATEGORIA"},
					{Title: "BATTERIA", Kind: report.KindInt}, {Title: "CORSIA", Kind: report.KindInt},
					{Title: "TESSERA"}, {Title: "COGNOME"}, {Title: "NOME"}, {Title: "ANNO", Kind: report.KindInt}, {Title: "COD_SOC"},
					{Title: "SOCIETA"}, {Title: "TEMPO_ISCR", Kind: report.KindRaceTime},
				},
				Rows: report.Rows(rows),
			}}
			if line := titles(b.Event); line != "" {
				section.Notes = []string{subtitle(b.Event) + " · " + line} // the description above the columns
			}
			return eventDocument(r, "MICROPLUS", b.Event, section), nil
		}),
	}
}
