package exchange

import (
	"context"
	"errors"
	"iter"

	"traguardo/internal/importer"
	"traguardo/internal/lenex"
)

// Standard is a limit time with its list.
type Standard struct {
	List *lenex.TimeStandardList
	*lenex.TimeStandard
}

// Standards returns a row with a *Standard for each limit time.
func (f *File) Standards(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return func(yield func(*importer.Row, error) bool) {
		_, err := f.file.Read(lenex.Handler{TimeStandardList: func(l *lenex.TimeStandardList) error {
			if l.AgeGroup != nil {
				*l.AgeGroup = shifted(*l.AgeGroup, f.ageShift)
			}
			for i := range l.Standards {
				if !yield(importer.NewElement(l.Standards[i].Line, &Standard{l, &l.Standards[i]}), nil) {
					return errStopped
				}
			}
			return ctx.Err()
		}})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

// Record is a record with its list.
type Record struct {
	List *lenex.RecordList
	*lenex.Record
}

// Records returns a row with a *Record for each record.
func (f *File) Records(ctx context.Context) iter.Seq2[*importer.Row, error] {
	return func(yield func(*importer.Row, error) bool) {
		_, err := f.file.Read(lenex.Handler{RecordList: func(l *lenex.RecordList) error {
			for i := range l.Records {
				if !yield(importer.NewElement(l.Records[i].Line, &Record{l, &l.Records[i]}), nil) {
					return errStopped
				}
			}
			return ctx.Err()
		}})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}
