package app

import (
	"fmt"
	"hash/maphash"
)

// doubles finds what a file says twice. Fifty thousand rows have three keys each, so keys are kept as hashes beside their club.
type doubles struct {
	seed  maphash.Seed
	lines map[doubleKey]int32
	// codes are the tax codes of the people, by the same keys: namesakes with different codes are two people.
	people map[doubleKey]samePerson
}

type doubleKey struct {
	club int64
	hash uint64
}

type samePerson struct {
	line int32
	code uint64 // 0: none
}

func newDoubles() *doubles {
	return &doubles{seed: maphash.MakeSeed(), lines: map[doubleKey]int32{}, people: map[doubleKey]samePerson{}}
}

// check refuses a row whose card, tax code or person an earlier row of the same club had, and remembers a good one.
func (d *doubles) check(c *athleteCells) {
	line := int32(c.row.Line())
	card := d.key(c, "t", c.card)
	code := d.key(c, "c", c.taxCode)
	person := d.key(c, "p", fmt.Sprint(c.name, "|", c.birth, "|", c.sex, "|", c.body))
	d.seen(c, "TESSERA", d.lines[card])
	if c.taxCode != "" {
		d.seen(c, "CODICE_FISCALE", d.lines[code])
	} else {
		code.hash = 0
	}
	same := d.people[person]
	named := c.name != "" && !c.birth.IsZero()
	if named && (same.code == 0 || code.hash == 0 || same.code == code.hash) {
		d.seen(c, "COGNOME", same.line)
	}
	if !c.row.OK() {
		return
	}
	d.lines[card] = line
	if c.taxCode != "" {
		d.lines[code] = line
	}
	if named {
		d.people[person] = samePerson{line, code.hash}
	}
}

func (d *doubles) seen(c *athleteCells, column string, first int32) {
	if first != 0 && int(first) != c.row.Line() {
		c.row.Refuse(column, fmt.Sprintf("Già presente alla riga %d", first))
	}
}

func (d *doubles) key(c *athleteCells, kind, text string) doubleKey {
	return doubleKey{c.club.id, maphash.String(d.seed, kind+text)}
}
