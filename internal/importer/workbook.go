package importer

import (
	"archive/zip"
	"io"
	"path"
	"strings"
)

// maxShared is how many bytes of shared texts are kept in memory: fifty thousand athletes with every column have about ten
// million.
const maxShared = 32 << 20

// book is an opened workbook: where its first visible sheet is, and the texts its cells share.
type book struct {
	parts    map[string]*zip.File // by lower-case name
	sheet    *zip.File
	from1904 bool
	texts    texts
}

func openBook(archive *zip.Reader) (*book, error) {
	b := &book{parts: make(map[string]*zip.File, len(archive.File))}
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

// walk opens a part and hands its markup on.
func (b *book) walk(f *zip.File, read func(*markup) error) error {
	in, err := f.Open()
	if err != nil {
		return errDamaged
	}
	defer func() { _ = in.Close() }() // only read
	return read(newMarkup(io.LimitReader(in, maxUnzipped)))
}

// each calls back at every start tag of a part.
func (b *book) each(name string, tag func(*markup)) error {
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

// relationships are the kind and the part of everything the workbook refers to, by id.
func (b *book) relationships() (kinds, targets map[string]string, err error) {
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

// firstVisible is the relationship of the first worksheet that is not hidden.
func (b *book) firstVisible(kinds map[string]string) (string, error) {
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

// texts are the shared texts one behind the other, with the place where each of them ends.
type texts struct {
	all  []byte
	ends []uint32
}

func (t *texts) read(m *markup) error {
	reading, phonetic := false, 0
	for {
		if err := m.next(); err != nil {
			return err
		}
		switch {
		case m.kind == endOfMarkup:
			return nil
		case m.kind == textToken && reading && phonetic == 0:
			// A row that refers to more is refused anyway; nobody may refer to it.
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
			t.all = t.all[:from+len(excelEscapes(t.all[from:]))]
			t.ends = append(t.ends, uint32(len(t.all)))
		}
		if len(t.all) > maxShared || len(t.ends) > maxTexts {
			return errBomb
		}
	}
}

// begin is where the text that is being read begins.
func (t *texts) begin() int {
	if n := len(t.ends); n > 0 {
		return int(t.ends[n-1])
	}
	return 0
}

// at is the text with a number.
func (t *texts) at(i int) ([]byte, bool) {
	if i < 0 || i >= len(t.ends) {
		return nil, false
	}
	from := uint32(0)
	if i > 0 {
		from = t.ends[i-1]
	}
	return t.all[from:t.ends[i]], true
}
