// Package proof signs printed rankings and checks them later. A signature covers each printed row. It contains salted hashes instead of the
// names of people, so that it reveals no names and can still be checked after a person was erased.
package proof

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
)

// Field is a part of a row that is printed as it is.
type Field int

// Fields of a row, in the order in which they are signed.
const (
	Group    Field = iota // race and category
	Place                 // position in the ranking
	Team                  // name of a relay
	Club                  //
	Result                // time, score or status
	Points                //
	Reaction              // reaction time, or those of a relay
	When                  // event or place and date, in lists of several events and of records
	fieldCount
)

// Fields lists all fields.
func Fields() []Field {
	out := make([]Field, fieldCount)
	for i := range out {
		out[i] = Field(i)
	}
	return out
}

// Row is a printed row as it is stored: without names.
type Row struct {
	ID      int64              `json:"id"`               // of the entry, or of the record if EventID is 0
	EventID id.Event           `json:"evento,omitempty"` // 0: a record
	Texts   [fieldCount]string `json:"testi"`
	Names   []Seal             `json:"nomi,omitempty"`
	Reason  string             `json:"motivo,omitempty"` // hash of the referee's reason
}

// Seal is the salted hash of a person's name.
type Seal struct {
	PersonID id.Athlete `json:"atleta,omitempty"` // 0 in files and for records
	Hash     string     `json:"sigillo"`
}

// Conceal returns the hash of a text that identifies a person. Without the salt, the text cannot be guessed from the hash.
func Conceal(salt, text string) string {
	mac := hmac.New(sha256.New, []byte(salt))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

// Hash returns the hash of a row.
func (r Row) Hash() [sha256.Size]byte {
	parts := []string{"TRAGUARDO RIGA 1", strconv.FormatInt(int64(r.EventID), 10), strconv.FormatInt(r.ID, 10)}
	parts = append(parts, r.Texts[:]...)
	parts = append(parts, r.Reason, strconv.Itoa(len(r.Names)))
	for _, n := range r.Names {
		parts = append(parts, n.Hash)
	}
	return sha256.Sum256([]byte(canonical(parts...)))
}

// Root returns the hash of all rows in their order.
func Root(rows []Row) string {
	h := sha256.New()
	for _, r := range rows {
		sum := r.Hash()
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// canonical joins texts so that different lists never give the same text: each is preceded by its length in bytes.
func canonical(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(strconv.Itoa(len(p)))
		b.WriteByte(':')
		b.WriteString(p)
		b.WriteByte('\n')
	}
	return b.String()
}
