// Package catalog holds the reference data that every installation starts with, as data files with typed accessors. Files are read
// once, on first use. The returned slices are shared: callers must not modify them.
//
// Ids are stored and part of the contract, so they never depend on the order of rows in a file:
//
//   - region: the ISTAT number, 1 to 20; 1000 is NAZIONALE;
//   - province: its rank by sigla among the 107 provinces, 1 (AG) to 107 (VV);
//   - places of birth share one numbering: a state has the digits of its Belfiore code (Z210 is 210), Italia is 118, "Stato estero
//     non definito" is 999; a comune is 1 000 000 + its ISTAT code; a former comune is 2 000 000 + 1000 × the letter of its
//     Belfiore code (A = 0) + its digits. Nations are the states of that numbering;
//   - season: its reference year;
//   - category: 1000 × the reference year + the code of its template; the code is the same in all seasons;
//   - race: 1000 × sport + a number, from 51 for teams; finswimming is 1101 onwards;
//   - all others: as in the contract.
package catalog

import (
	"bytes"
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"traguardo/internal/domain/calendar"
)

//go:embed data/*.csv
var files embed.FS

// row is a row of a data file. The files are embedded, so a malformed one is a build error: reading panics, and the tests read
// every file.
type row struct {
	file   string
	line   int
	column map[string]int
	cells  []string
}

func read(file string) []row {
	text, err := files.ReadFile("data/" + file)
	if err != nil {
		panic(err)
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma = ';'
	lines, err := r.ReadAll()
	if err != nil || len(lines) == 0 {
		panic(fmt.Sprintf("catalog: %s: %v", file, err))
	}
	column := make(map[string]int, len(lines[0]))
	for i, name := range lines[0] {
		column[name] = i
	}
	rows := make([]row, 0, len(lines)-1)
	for i, cells := range lines[1:] {
		rows = append(rows, row{file, i + 2, column, cells})
	}
	return rows
}

func (r row) text(column string) string {
	i, ok := r.column[column]
	if !ok {
		panic(fmt.Sprintf("catalog: %s has no column %s", r.file, column))
	}
	return r.cells[i]
}

// number parses a whole number; an empty cell is 0.
func (r row) number(column string) int64 { return r.atoi(column, r.text(column)) }

// numbers parses a list such as 1,2.
func (r row) numbers(column string) []int64 {
	var list []int64
	for s := range strings.SplitSeq(r.text(column), ",") {
		list = append(list, r.atoi(column, s))
	}
	return list
}

func (r row) date(column string) calendar.Date {
	d, err := calendar.Parse(r.text(column))
	if err != nil {
		panic(fmt.Sprintf("catalog: %s:%d: %s: %v", r.file, r.line, column, err))
	}
	return d
}

func (r row) atoi(column, s string) int64 {
	if s == "" {
		return 0
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("catalog: %s:%d: %s: %v", r.file, r.line, column, err))
	}
	return n
}

// find returns the element with the given id.
func find[T any](list []T, id int64, idOf func(T) int64) (T, bool) {
	i := slices.IndexFunc(list, func(x T) bool { return idOf(x) == id })
	if i < 0 {
		var none T
		return none, false
	}
	return list[i], true
}
