// Package printing defines all reports on top of the use cases.
package printing

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/report"
	"traguardo/internal/report/render"
)

// Reports creates reports and one-time tokens for them.
type Reports struct {
	app      *app.App
	registry *report.Registry
}

// New returns all reports. A new report needs a definition and a line here.
func New(a *app.App) *Reports {
	r := &Reports{app: a, registry: report.NewRegistry(append(slices.Concat(lenexReports(a), consoleReports(a.Exchange)),
		usersReport(a.Users),
		clubsReport(a.Clubs), athletesReport(a.Athletes), certificatesListReport(a.Certificates),
		refusalsReport(a.Uploads), templateReport(a.Uploads),
		statementReport(a.Statements), orderReport(a.Orders), movementsReport(a.Wallet), invoiceReport(a.Invoices),
		entrantsReport(a.Events), pressReport(a.Events),
		entriesReport(a.Overview), raceEntriesReport(a.Events),
		cardsReport(a.Overview, ReportCards, "cartellini", smallCards),
		cardsReport(a.Overview, ReportLargeCards, "cartellini-grandi", largeCards),
		startListReport(a.Starts), passagesReport(a.Starts, ReportPassages, "passaggi", "Passaggi alla finale", true),
		passagesReport(a.Starts, ReportRepechages, "ripescaggi", "Ripescaggi", false),
		resultsReport(a.Results, a.Proofs, ReportResults), resultsReport(a.Results, a.Proofs, ReportSeveralResults), medalsReport(a.Results),
		clubRankingReport(a.Results), certificatesReport(a.Results, a.Events, a.Proofs),
		recordsReport(a.Records, a.Proofs), officialsReport(a.Officials), officialListReport(a.Officials),
		regionalReport(a.Results), microplusReport(a.Results), caseReport(a.Cases),
		poolsideReport(a.Sheets), volumesReport(a.Training), weekReport(a.Training), attendanceReport(a.Training), lanesReport(a.Sheets),
		swimlReport(a.Training), sheetReport(a.Sheets),
	)...)}
	a.Letters.Receipt = r.receipt
	return r
}

// Query identifies a report with its parameters, named as in the contract.
type Query struct {
	ID     report.ID     `json:"id"`
	Format report.Format `json:"format"`
	Args   report.Args   `json:"args"`
}

// check returns the definition of a report if the caller may have it in the format.
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

// Promise returns a one-time token for a report. It builds the document first, so that errors are reported to the page and not to
// the download.
func (r *Reports) Promise(ctx context.Context, a access.Actor, query Query) (string, error) {
	file, err := r.Open(ctx, a, query)
	if err != nil {
		return "", err
	}
	if file.Stored {
		if err := file.Write(ctx, io.Discard); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(query)
	if err != nil {
		return "", err
	}
	return r.app.Sessions.IssueDownload(ctx, a, string(text))
}

// Redeem consumes a token. It returns the report query and its actor with their current rights.
func (r *Reports) Redeem(ctx context.Context, token string) (access.Actor, Query, error) {
	a, text, err := r.app.Sessions.RedeemDownload(ctx, token)
	if err != nil {
		return access.Anonymous, Query{}, err
	}
	var query Query
	err = json.Unmarshal([]byte(text), &query)
	return a, query, err
}

// Open builds a report for the caller.
func (r *Reports) Open(ctx context.Context, a access.Actor, query Query) (report.File, error) {
	def, err := r.check(a, query)
	if err != nil {
		return report.File{}, err
	}
	request := report.Request{Actor: a, Format: query.Format, Args: query.Args, Brand: r.brand(), Now: r.app.Now()}
	if def.Open != nil {
		return def.Open(ctx, request)
	}
	doc, err := def.Build(ctx, request)
	if err != nil {
		return report.File{}, err
	}
	return file(def.FileName(doc, query.Format), doc, query.Format), nil
}

func (r *Reports) brand() report.Brand {
	v := r.app.Variant
	return report.Brand{Title: v.Title, Color: v.Colour, Logo: v.LogoPNG()}
}

func file(name string, doc report.Document, format report.Format) report.File {
	return report.File{
		Name: name, ContentType: format.ContentType(),
		Write: func(ctx context.Context, w io.Writer) error { return render.Document(ctx, w, doc, format) },
		Parts: format == report.Excel, // the zip directory is at the end, so a truncated file does not open
	}
}

// Coach returns the summary document of a coach's account.
func (r *Reports) Coach(ctx context.Context, a access.Actor, userID id.User) (report.File, error) {
	s, err := r.app.Coaches.Summary(ctx, a, userID)
	if err != nil {
		return report.File{}, err
	}
	return file("allenatore"+report.PDF.Extension(), coachDocument(s, r.brand(), r.app.Now()), report.PDF), nil
}
