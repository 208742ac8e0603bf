package httpapi

import (
	"errors"
	"io"
	"mime/multipart"
	"reflect"
	"strings"
	"unicode"

	"traguardo/internal/httpapi/contract"
	"traguardo/internal/problem"
)

// sentFiles is the content of a call with args and files. The files stay in memory; the spool holds those of uploads (sentFile).
type sentFiles[Args any] struct {
	args  Args
	wrong error // of the args
	most  int   // how many files a call may have
	many  string
	files []namedFile
}

type namedFile struct {
	name string
	data []byte
}

// oneFile reads calls with one file.
func oneFile[Args any]() *sentFiles[Args] {
	return &sentFiles[Args]{most: 1, many: "un solo file alla volta"}
}

func (s *sentFiles[Args]) read(parts *multipart.Reader) error {
	s.wrong = problem.Field("args", "obbligatorio")
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return partError(err)
		}
		switch {
		case part.FormName() == "args":
			if s.wrong, err = partArgs(part, reflect.ValueOf(&s.args).Elem()); err != nil {
				return err
			}
		case part.FileName() != "":
			if len(s.files) == s.most {
				return problem.Field("file", s.many)
			}
			data, err := io.ReadAll(part)
			if err != nil {
				return partError(err)
			}
			s.files = append(s.files, namedFile{shownName(part.FileName()), data})
		}
	}
}

// check returns the error of the args, or the one for a missing or empty single file.
func (s *sentFiles[Args]) check() error {
	switch {
	case s.wrong != nil:
		return s.wrong
	case len(s.files) == 0, s.most == 1 && len(s.files[0].data) == 0:
		return problem.Field("file", "obbligatorio")
	}
	return nil
}

// shownName returns a file name without characters that are invisible or change the text direction.
func shownName(name string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "")))
	return string(runes[:min(len(runes), contract.MaxText)])
}

// partArgs reads the args of a call with files into a wire struct. wrong is about their fields, err about the request.
func partArgs(part io.Reader, args reflect.Value) (wrong, err error) {
	text, err := io.ReadAll(io.LimitReader(part, 32<<10))
	if err != nil {
		return nil, partError(err)
	}
	fields, err := contract.ParseObject(text)
	if err != nil {
		return problem.Field("args", "deve essere un oggetto JSON"), nil
	}
	faults := contract.DecodeFields(fields, args)
	if faults == nil {
		faults = problem.Fields{}
	}
	if rule, ok := args.Interface().(interface{ Check(problem.Fields) }); ok {
		rule.Check(faults)
	}
	return faults.Err(), nil
}
