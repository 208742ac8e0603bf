package app

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/problem"
	"traguardo/internal/report"
	"traguardo/internal/report/render"
	"traguardo/internal/store"
)

// reportTokenLife is how long a promised download may be fetched.
const reportTokenLife = 60 * time.Second

// The report numbers of the contract.
const (
	ReportUsers = 2006
)

// Reports finds, promises and writes reports.
type Reports struct {
	*base
	sessions *Sessions
	coaches  *Coaches
	registry *report.Registry
}

// newReports is the table of all reports: adding one costs a row here and its definition.
func newReports(b *base, users *Users, sessions *Sessions, coaches *Coaches, clubs *Clubs, athletes *Athletes, events *Events) *Reports {
	uploads := &Uploads{base: b}
	return &Reports{base: b, sessions: sessions, coaches: coaches, registry: report.NewRegistry(users.report(), clubs.statementReport(), clubs.report(), athletes.report(), uploads.refusalsReport(), uploads.templateReport(), events.entrantsReport(), events.pressReport())}
}

// Query is which report is wanted, with its parameters by their name in the contract.
type Query struct {
	ID     int           `json:"id"`
	Format report.Format `json:"format"`
	Args   report.Args   `json:"args"`
}

// File is a download ready to be written.
type File = report.File

// check finds a report the caller may have in that format.
func (r *Reports) check(a access.Actor, q Query) (report.Definition, error) {
	def, err := r.registry.Find(q.ID)
	if err != nil {
		return def, err
	}
	if !access.Can(a, def.Need) {
		return def, problem.Forbidden()
	}
	return def, def.Accepts(q.Format)
}

// Promise answers a one-time token for a report, so that no session token stands in a download's address.
func (r *Reports) Promise(ctx context.Context, a access.Actor, query Query) (string, error) {
	if _, err := r.check(a, query); err != nil {
		return "", err
	}
	text, err := json.Marshal(query)
	if err != nil {
		return "", err
	}
	token := newToken()
	err = r.db.Tx(ctx, func(q store.Q) error {
		return q.AddReportToken(ctx, digest(token), store.ReportToken{UserID: a.UserID, ImpersonatorID: a.ImpersonatorID, Query: string(text)}, r.now().Add(reportTokenLife))
	})
	return token, err
}

// Redeem spends a token and answers its report, with the rights its user has now.
func (r *Reports) Redeem(ctx context.Context, token string) (File, error) {
	var t store.ReportToken
	err := r.db.Tx(ctx, func(q store.Q) error {
		var err error
		t, err = q.TakeReportToken(ctx, digest(token), r.now())
		return err
	})
	if err != nil {
		return File{}, err
	}
	a, err := r.sessions.actorOf(ctx, t.UserID, t.ImpersonatorID)
	if err != nil {
		return File{}, err
	}
	var query Query
	if err := json.Unmarshal([]byte(t.Query), &query); err != nil {
		return File{}, err
	}
	return r.Open(ctx, a, query)
}

// Open builds a report for the caller.
func (r *Reports) Open(ctx context.Context, a access.Actor, query Query) (File, error) {
	def, err := r.check(a, query)
	if err != nil {
		return File{}, err
	}
	request := report.Request{Actor: a, Format: query.Format, Args: query.Args, Brand: r.brand(), Now: r.clock.Now()}
	if def.Open != nil {
		return def.Open(ctx, request)
	}
	doc, err := def.Build(ctx, request)
	if err != nil {
		return File{}, err
	}
	return file(def.FileName(query.Format), doc, query.Format), nil
}

func (r *Reports) brand() report.Brand {
	return report.Brand{Title: r.Variant.Title, Color: r.Variant.Colour, Logo: r.Variant.LogoPNG()}
}

func file(name string, doc report.Document, format report.Format) File {
	return File{
		Name: name, ContentType: format.ContentType(),
		Write: func(ctx context.Context, w io.Writer) error { return render.Document(ctx, w, doc, format) },
	}
}

// Coach is the summary document of a coach's account.
func (r *Reports) Coach(ctx context.Context, a access.Actor, userID int64) (File, error) {
	if !access.Can(a, access.UsersManage) {
		return File{}, problem.Forbidden()
	}
	s, err := r.coaches.Summary(ctx, userID)
	if err != nil {
		return File{}, err
	}
	return file("allenatore"+report.PDF.Extension(), s.document(r.brand(), r.clock.Now()), report.PDF), nil
}

// actorOf rebuilds who a promise was made to.
func (s *Sessions) actorOf(ctx context.Context, userID, impersonatorID int64) (access.Actor, error) {
	user, err := s.db.User(ctx, userID)
	if err != nil {
		return access.Stranger, err
	}
	if !user.Active {
		return access.Stranger, problem.Blocked()
	}
	functions, err := s.db.UserFunctions(ctx, userID)
	return access.Actor{
		UserID: user.ID, Username: user.Username, Level: user.Level, ClubID: user.ClubID, Functions: functions,
		ImpersonatorID: impersonatorID, Active: true, ManagesAthletes: s.managesAthletes(),
	}, err
}

// report is the users list as a file, with the filters of the screen.
func (u *Users) report() report.Definition {
	return report.Definition{
		ID: ReportUsers, Name: "utenti", Need: access.UsersManage, Formats: []report.Format{report.PDF, report.Excel, report.CSV},
		Build: func(ctx context.Context, r report.Request) (report.Document, error) {
			clubID, err := r.Args.Int("FK_ID_PERSONA_GIURIDICA")
			if err != nil {
				return report.Document{}, err
			}
			f := domain.UserFilter{
				Username: r.Args["USERNAME"], LastName: r.Args["COGNOME"], FirstName: r.Args["NOME"], Email: r.Args["EMAIL"],
				ClubName: r.Args["DENOMINAZIONE"], ClubID: int64(clubID),
			}
			return report.Document{
				Title: "Utenti", Brand: r.Brand, Landscape: true, Generated: r.Now,
				Sections: []report.Section{{Table: &report.Table{
					Columns: []report.Column{
						{Title: "Id", Kind: report.KindInt, Width: 1}, {Title: "Username", Width: 3}, {Title: "Cognome", Width: 2.5},
						{Title: "Nome", Width: 2.5}, {Title: "Società", Width: 4}, {Title: "E-mail", Width: 4},
						{Title: "Creazione", Kind: report.KindInstant, Width: 2.5}, {Title: "Stato", Width: 1.3}, {Title: "Livello", Width: 2},
						{Title: "Scadenza", Kind: report.KindDate, Width: 1.8}, {Title: "Allenamenti", Kind: report.KindInt, Width: 1.7},
					},
					Rows: report.Each(u.db.EachUser(ctx, f, domain.Page{Sort: "last"}), func(row report.Row, v domain.User) report.Row {
						state := "Disattivo"
						if v.Active {
							state = "Attivo"
						}
						return append(row, report.Int(v.ID), report.Text(v.Username), report.Text(v.LastName), report.Text(v.FirstName),
							report.Text(v.ClubName), report.Text(v.Email), report.Instant(v.CreatedAt), report.Text(state),
							report.Text(catalog.Name(catalog.Levels(), int64(v.Level))), report.Date(v.PremiumUntil), report.Int(v.Workouts))
					}),
				}}},
			}, nil
		},
	}
}
