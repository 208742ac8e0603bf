package upload

import (
	"fmt"
	"hash/maphash"
	"strconv"
)

// duplicates finds repeated athletes in a file. Fifty thousand rows have three keys each, so it stores hashes; a
// collision is less likely than a memory error.
type duplicates struct {
	seed   maphash.Seed
	lines  map[uint64]int32 // of cards and tax codes
	people map[uint64]samePerson
}

// samePerson is where a person was first seen. Namesakes with different tax codes are different people; code 0 means
// none.
type samePerson struct {
	line int32
	code uint32
}

func newDuplicates() *duplicates {
	return &duplicates{seed: maphash.MakeSeed(), lines: map[uint64]int32{}, people: map[uint64]samePerson{}}
}

// check refuses a row whose card, tax code or person occurred in an earlier row of the same club, and records a valid
// row.
func (d *duplicates) check(c *athleteCells) {
	line := int32(c.row.Line()) //nolint:gosec // files have fewer lines
	card, code := d.key(c, 't', c.card), d.key(c, 'c', c.taxCode)
	known := uint32(0)
	if c.card != "" {
		d.seen(c, "TESSERA", d.lines[card])
	}
	if c.taxCode != "" {
		d.seen(c, "CODICE_FISCALE", d.lines[code])
		known = uint32(code) | 1 //nolint:gosec // 32 bits suffice among namesakes
	}
	hasName := c.name != "" && !c.birth.IsZero()
	person := d.key(c, 'p', c.name, c.birth.String(), strconv.Itoa(int(c.sex)), c.body)
	if same := d.people[person]; hasName && (same.code == 0 || known == 0 || same.code == known) {
		d.seen(c, "COGNOME", same.line)
	}
	if !c.row.OK() {
		return
	}
	if c.card != "" {
		d.lines[card] = line
	}
	if c.taxCode != "" {
		d.lines[code] = line
	}
	if hasName {
		d.people[person] = samePerson{line, known}
	}
}

func (d *duplicates) seen(c *athleteCells, column string, first int32) {
	if first != 0 && int(first) != c.row.Line() {
		c.row.Refuse(column, fmt.Sprintf("Già presente alla riga %d", first))
	}
}

// key returns a hash of texts within a club.
func (d *duplicates) key(c *athleteCells, kind byte, texts ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(d.seed)
	_ = h.WriteByte(kind)
	maphash.WriteComparable(&h, c.club.id)
	for _, t := range texts {
		_, _ = h.WriteString(t)
		_ = h.WriteByte(0)
	}
	return h.Sum64()
}
