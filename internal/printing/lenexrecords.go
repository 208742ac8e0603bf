package printing

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
	"traguardo/internal/problem"
	"traguardo/internal/report"
)

// lenexRecordsInput has the filters of the records list.
type lenexRecordsInput struct {
	Name       string      `json:"DESCRIZIONE"`
	CircuitID  id.Circuit  `json:"FK_ID_CIRCUITO"`
	Active     *bool       `json:"FLG_ATTIVO"`
	Holder     string      `json:"ATLETA"`
	Race       string      `json:"DESC_GARA"`
	RaceID     id.Race     `json:"FK_ID_GARA"`
	Category   string      `json:"DESC_CATEGORIA"`
	CategoryID id.Category `json:"FK_ID_CATEGORIA"`
	Sex        domain.Sex  `json:"SESSO"`
	Club       string      `json:"SOCIETA"`
}

func (in lenexRecordsInput) filter() domain.RecordFilter {
	return domain.RecordFilter{Name: in.Name, Holder: in.Holder, Club: in.Club, Race: in.Race, Category: in.Category,
		CircuitID: in.CircuitID, RaceID: in.RaceID, CategoryID: in.CategoryID, Sex: in.Sex, Active: in.Active}
}

// lenexRecordsReport writes records, a list for each circuit, category, sex and pool.
func lenexRecordsReport(s *raceday.Records, program func(string) lenex.Constructor) report.Definition {
	const name = "lenex-record"
	return report.Definition{
		ID: ReportLenexRecords, Name: name, Need: access.RecordsRead, Formats: lenexFormats,
		Open: withInput(func(ctx context.Context, r report.Request, in lenexRecordsInput) (report.File, error) {
			circuits := "tutti i circuiti"
			if in.CircuitID != 0 {
				if circuits = catalog.CircuitName(int64(in.CircuitID)); circuits == "" {
					return report.File{}, problem.Field("FK_ID_CIRCUITO", "circuito inesistente")
				}
			}
			if in.Sex < domain.AnySex || in.Sex > domain.Mixed {
				return report.File{}, problem.Field("SESSO", "deve essere 0, 1, 2 o 3")
			}
			book, err := s.Book(ctx, in.filter())
			if err != nil {
				return report.File{}, err
			}
			return lenexFile(r, name, circuits, program(r.Brand.Title), func(w *lenex.Writer) error {
				for _, l := range lenexRecords(book) {
					if err := w.Write(l); err != nil {
						return err
					}
				}
				return nil
			}), nil
		}),
	}
}

// recordListKey identifies a list of records. The years of a category share a list.
type recordListKey struct {
	circuit  id.Circuit
	category int64
	sex      domain.Sex
	pool     int
	disabled bool
}

// lenexRecords returns the lists in the order of their first record.
func lenexRecords(b raceday.RecordBook) []*lenex.RecordList {
	var lists []*lenex.RecordList
	at := map[recordListKey]*lenex.RecordList{}
	for _, d := range b.Records {
		for _, sex := range sexesOf(d.Sex) {
			k := recordListKey{d.CircuitID, d.CategoryKey, sex, d.Pool, d.Disabled}
			l := at[k]
			if l == nil {
				l = recordList(b, d, sex)
				at[k], lists = l, append(lists, l)
			}
			l.Records = append(l.Records, lenexRecord(d, b.Races[d.RaceID], sex))
		}
	}
	return lists
}

func recordList(b raceday.RecordBook, d domain.Record, sex domain.Sex) *lenex.RecordList {
	circuit := catalog.CircuitName(int64(d.CircuitID))
	category := domain.CategoryKey{Disabled: d.Disabled}.Named(d.Category)
	ages := lenex.AgesOf(b.Categories[d.CategoryID], sex)
	ages.Name = category
	return &lenex.RecordList{
		Name: strings.Join(slices.DeleteFunc([]string{circuit, category, sexWord(sex)}, func(s string) bool { return s == "" }), " "),
		Type: italy + "." + strings.Join(strings.Fields(circuit), ""), Nation: italy, Course: lenex.CourseOf(d.Pool), Gender: lenex.GenderOf(sex),
		AgeGroup: &ages,
	}
}

// lenexRecord returns a record. Its holder is one text, and a beaten record is no longer approved.
func lenexRecord(d domain.Record, race domain.Race, sex domain.Sex) lenex.Record {
	if race.ID == 0 {
		race = domain.Race{ID: d.RaceID, Name: cmp.Or(d.Race, d.Abbreviation), Abbreviation: d.Abbreviation, Kind: domain.Individual}
	}
	out := lenex.Record{Time: d.Time, Status: "APPROVED", Comment: d.Name, SwimStyle: lenex.StyleOf(race)}
	if !d.Active {
		out.Status = "INVALID"
	}
	if !d.Day.IsZero() {
		out.MeetInfo = &lenex.MeetInfo{City: d.Place, Nation: italy, Date: d.Day, Course: lenex.CourseOf(d.Pool)}
	}
	var club *lenex.Club
	if d.Club != "" {
		club = &lenex.Club{Name: d.Club, Nation: italy}
	}
	if race.Kind == domain.Team {
		out.Relay = &lenex.Relay{Gender: lenex.GenderOf(sex), Name: d.Holder, Club: club}
		return out
	}
	out.Athlete = &lenex.Athlete{LastName: d.Holder, Gender: athleteGender(sex), Club: club}
	return out
}
