package importer

import (
	"archive/zip"
	"io"
	"path"
	"strings"
)

// maxShared is the maximum size of shared texts in bytes: fifty thousand athletes with all columns have about ten million.
const maxShared = 32 << 20

// workbookFile is an open workbook: its first visible worksheet and the shared texts of its cells.
type workbookFile struct {
	parts    map[string]*zip.File // by lower-case name
	sheet    *zip.File
	from1904 bool
	texts    sharedTexts
}

func openBook(archive *zip.Reader) (*workbookFile, error) {
	b := &workbookFile{parts: make(map[string]*zip.File, len(archive.File))}
	for _, f := range archive.File {
		b.parts[strings.ToLower(strings.ReplaceAll(f.Name, "\\", "/"))] = f
	}
	kinds, targets, err := b.relationships()
	if err != nil {
		return nil, err
	}
	id, err := b.firstVisible(kinds)
	if err != nil {
		return nil, err
	}
	if b.sheet = b.parts[targets[id]]; b.sheet == nil {
		return nil, errNotExcel
	}
	for id, kind := range kinds {
		if shared := b.parts[targets[id]]; kind == "sharedStrings" && shared != nil {
			return b, b.walk(shared, b.texts.read)
		}
	}
	return b, nil
}

// walk opens a part and calls read with its markup.
func (b *workbookFile) walk(f *zip.File, read func(*markup) error) error {
	in, err := f.Open()
	if err != nil {
		return errDamaged
	}
	defer func() { _ = in.Close() }() // opened for reading
	return read(newMarkup(io.LimitReader(in, maxUnzipped)))
}

// each calls tag for every start tag of a part.
func (b *workbookFile) each(name string, tag func(*markup)) error {
	f := b.parts[name]
	if f == nil {
		return errNotExcel
	}
	return b.walk(f, func(m *markup) error {
		for {
			if err := m.next(); err != nil || m.kind == endOfMarkup {
				return err
			}
			if m.kind == startTag {
				tag(m)
			}
		}
	})
}

// relationships returns the type and the target of the workbook's relationships by id.
func (b *workbookFile) relationships() (kinds, targets map[string]string, err error) {
	kinds, targets = map[string]string{}, map[string]string{}
	err = b.each("xl/_rels/workbook.xml.rels", func(m *markup) {
		if !m.is("Relationship") {
			return
		}
		id, target := string(m.attr("Id")), string(m.attr("Target"))
		kinds[id] = path.Base(string(m.attr("Type")))
		if strings.HasPrefix(target, "/") {
			target = strings.TrimPrefix(target, "/")
		} else {
			target = path.Join("xl", target)
		}
		targets[id] = strings.ToLower(target)
	})
	return kinds, targets, err
}

// firstVisible returns the relationship id of the first worksheet that is not hidden.
func (b *workbookFile) firstVisible(kinds map[string]string) (string, error) {
	first := ""
	err := b.each("xl/workbook.xml", func(m *markup) {
		switch {
		case m.is("workbookPr"):
			v := string(m.attr("date1904"))
			b.from1904 = v == "1" || v == "true"
		case m.is("sheet") && first == "":
			state := string(m.attr("state"))
			if id := string(m.attr("id")); kinds[id] == "worksheet" && (state == "" || state == "visible") {
				first = id
			}
		}
	})
	if err == nil && first == "" {
		err = errNotExcel
	}
	return first, err
}

// sharedTexts holds the shared texts in one slice, with the end of each.
type sharedTexts struct {
	all  []byte
	ends []uint32
}

func (t *sharedTexts) read(m *markup) error {
	reading, phonetic := false, 0
	for {
		if err := m.next(); err != nil {
			return err
		}
		switch {
		case m.kind == endOfMarkup:
			return nil
		case m.kind == textToken && reading && phonetic == 0:
			// Text beyond the row limit is dropped: a row that refers to it is rejected anyway.
			if room := maxRow + 1 - (len(t.all) - t.begin()); room > 0 {
				t.all = append(t.all, m.text[:min(room, len(m.text))]...)
			}
		case m.kind == textToken:
		case m.is("t"):
			reading = m.kind == startTag
		case m.is("rPh") && m.kind == startTag:
			phonetic++
		case m.is("rPh"):
			phonetic--
		case m.is("si") && m.kind == endTag:
			from := t.begin()
			t.all = t.all[:from+len(unescapeExcel(t.all[from:]))]
			t.ends = append(t.ends, uint32(len(t.all))) //nolint:gosec // at most maxShared
		}
		if len(t.all) > maxShared || len(t.ends) > maxTexts {
			return errBomb
		}
	}
}

// begin returns the start of the text that is being read.
func (t *sharedTexts) begin() int {
	if n := len(t.ends); n > 0 {
		return int(t.ends[n-1])
	}
	return 0
}

// at returns the text with a number.
func (t *sharedTexts) at(i int) ([]byte, bool) {
	if i < 0 || i >= len(t.ends) {
		return nil, false
	}
	from := uint32(0)
	if i > 0 {
		from = t.ends[i-1]
	}
	return t.all[from:t.ends[i]], true
}
