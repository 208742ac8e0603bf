package upload

import (
	"context"
	"errors"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
	"traguardo/internal/store"
)

// Exchange has the options for loading a file of another program.
type Exchange struct {
	Create    bool       // also create clubs, athletes and races that the portal does not know
	CircuitID id.Circuit // of records
	Choices   []Chosen
}

// Position identifies an element of a file. Number distinguishes elements in the same line; 0 means the only one there.
type Position struct{ Line, Number int }

// Chosen is the user's decision about an ambiguous element.
type Chosen struct {
	Position
	AthleteID id.Athlete
	RaceID    id.Race
}

// Report is the information about a file of another program besides the counts.
type Report struct {
	Choices   []Choice
	Unused    []Unused
	Lines     []Line
	Warnings  []Remark
	CreatedID int64 // the event that was created; 0: none
}

// Choice is an ambiguous element with the candidates for it.
type Choice struct {
	Position
	Element    string
	Person     Named // for an athlete
	Style      Style // for a race
	Candidates []Candidate
}

// Named is a person as named in a file.
type Named struct {
	LastName, FirstName, Card, Club string
	Birth                           calendar.Date
}

// Style is a race as described in a file.
type Style struct {
	Name, Code, Stroke, Gender string
	Distance, Swimmers         int
}

// Candidate is an athlete or a race of the portal.
type Candidate struct {
	AthleteID id.Athlete
	RaceID    id.Race
	Text      string
	Year      int // of birth
	Club      string
	Card      string
}

// Remark is a part of the file that was not read literally, or that was accepted with a warning.
type Remark struct {
	Line int
	Text string
}

// Unused is an element or attribute that is not loaded.
type Unused struct {
	Name  string
	Times int
}

// Outcome is what happens to a row of the file.
type Outcome int

const (
	Unchanged Outcome = 0
	Created   Outcome = 1
	Changed   Outcome = 2
	Refused   Outcome = 3
)

// Line is the outcome of an element.
type Line struct {
	Position
	Element string
	Text    string
	Outcome Outcome
}

// errRehearsed rolls back a dry run.
var errRehearsed = errors.New("rehearsed")

// loadSource loads a file that is not a spreadsheet.
func (u *Uploads) loadSource(ctx context.Context, a access.Actor, r Request, source Source) (Result, error) {
	rows := func() (iter.Seq2[*importer.Row, error], error) { return source.Rows(ctx), nil }
	run, err := u.counted(ctx, a, r, rows)
	if err != nil {
		return Result{}, err
	}
	result := Result{Upload: run}
	if _, rehearsed := source.(Rehearsed); rehearsed && !r.Confirm {
		err = u.core.DB.TxAll(store.Alone(ctx), func(ctx context.Context, _ store.Q) error {
			result = Result{Upload: run}
			if err := u.run(ctx, rows, source, true, &result); err != nil {
				return err
			}
			return errRehearsed
		})
		if errors.Is(err, errRehearsed) {
			err = u.saveProgress(ctx, withLines(result.Upload, result.Refusals, result.Warnings))
		}
	} else {
		err = u.run(ctx, rows, source, r.Confirm, &result)
	}
	if err != nil {
		return Result{}, u.fail(ctx, result.Upload, err)
	}
	report := source.Report()
	result.Report = &report
	return result, nil
}
