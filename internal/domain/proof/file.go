package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"traguardo/internal/domain/calendar"
)

// File is a signature with its rows, for checking it without the installation.
type File struct {
	Format    string    `json:"formato"`
	Code      string    `json:"codice"`
	Statement Statement `json:"dichiarazione"`
	Signature string    `json:"firma"`
	PublicKey string    `json:"chiave_pubblica"`
	Rows      []FileRow `json:"righe"`
}

// FileRow is a row with the names that are public.
type FileRow struct {
	Row
	People []FileName `json:"persone,omitempty"`
}

// FileName is a name with the salt that its hash was made with.
type FileName struct {
	Index int    `json:"numero"` // in Names, from 0
	Name  string `json:"nome"`
	Salt  string `json:"sale"`
}

const fileFormat = "traguardo-firma-1"

// ErrFormat is returned for a file that has no signature.
var ErrFormat = errors.New("il file non contiene una firma di Traguardo")

// NewFile returns the file of a signature.
func NewFile(s Statement, signature string, k Key, rows []FileRow) File {
	return File{Format: fileFormat, Code: Code(signature), Statement: s, Signature: signature, PublicKey: k.Public, Rows: rows}
}

// Verified describes a file whose signature is right.
type Verified struct {
	Code      string
	Statement Statement
	KeyID     string
	Rows      []FileRow // of a signature file
	Page      string    // of a LENEX file: where anyone can check the code
	Trusted   bool      // the key was found in the given keys
}

// Verify checks a signature file or a LENEX file. Keys are the published keys of the installation; without them the key in the file is
// used, which proves only that the file was not changed after signing.
func Verify(content []byte, keys []Key) (Verified, error) {
	if trimmed := strings.TrimLeft(string(content[:min(len(content), 64)]), " \t\r\n\ufeff"); strings.HasPrefix(trimmed, "{") {
		return verifyFile(content, keys)
	}
	return verifyStamped(content, keys)
}

func verifyFile(content []byte, keys []Key) (Verified, error) {
	var f File
	if json.Unmarshal(content, &f) != nil || f.Format != fileFormat {
		return Verified{}, ErrFormat
	}
	if !f.written(content) {
		return Verified{}, ErrAdded
	}
	k, trusted, err := findKey(keys, f.Statement.KeyID, f.PublicKey)
	if err != nil {
		return Verified{}, err
	}
	if !trusted {
		k.From = f.Statement.Signed
	}
	rows := make([]Row, len(f.Rows))
	for i, r := range f.Rows {
		rows[i] = r.Row
		for _, n := range r.People {
			if n.Index < 0 || n.Index >= len(r.Names) || Conceal(n.Salt, n.Name) != r.Names[n.Index].Hash {
				return Verified{}, ErrRows
			}
		}
	}
	if err := f.Statement.Check(k, f.Signature, rows); err != nil {
		return Verified{}, err
	}
	if f.Code != Code(f.Signature) {
		return Verified{}, ErrCode
	}
	return Verified{Code: f.Code, Statement: f.Statement, KeyID: k.ID, Rows: f.Rows, Trusted: trusted}, nil
}

// ErrUnknownKey is returned if the key of a file is not among the published ones.
var ErrUnknownKey = errors.New("la chiave della firma non è tra quelle pubblicate dall'installazione")

// ErrAdded is returned for a signature file with members that are not signed, or with several of the same name.
var ErrAdded = errors.New("il file contiene anche dati che la firma non copre")

// written reports whether content, except for spaces, is what f is written as. Otherwise a reader could find another value in it than the
// one that was checked.
func (f File) written(content []byte) bool {
	encoded, err := json.Marshal(f)
	return err == nil && bytes.Equal(compact(content), compact(encoded))
}

// compact returns JSON without spaces and with the characters escaped that are special in HTML.
func compact(text []byte) []byte {
	var short, escaped bytes.Buffer
	if json.Compact(&short, text) != nil {
		return nil
	}
	json.HTMLEscape(&escaped, short.Bytes())
	return escaped.Bytes()
}

// findKey returns the key with an id: a published one, or that of the file if there are none.
func findKey(keys []Key, id, public string) (k Key, trusted bool, err error) {
	if len(keys) == 0 {
		return Key{ID: id, Public: public}, false, nil
	}
	if i := slices.IndexFunc(keys, func(k Key) bool { return k.ID == id }); i >= 0 {
		return keys[i], true, nil
	}
	return Key{}, false, ErrUnknownKey
}

// StampPlaceholder is written instead of the stamp, in the contact address of a LENEX file, while the file is hashed.
const StampPlaceholder = "traguardo:firma"

// Names of the values in a stamp.
const (
	stampCode      = "C"
	stampTime      = "T"
	stampKey       = "K"
	stampSignature = "F"
)

// stamp is the signature in a LENEX file and what it covers besides the file.
type stamp struct {
	page   string // where anyone can check the code
	code   string
	signed string // time, as stampLayout
	public string // key
}

// text returns the signed bytes of a file with this hash.
func (s stamp) text(keyID, sum string) string {
	return canonical("TRAGUARDO FILE 2", s.page, s.code, keyID, s.signed, sum)
}

// address returns the text that replaces StampPlaceholder.
func (s stamp) address(signature string) string {
	return s.page + "?" + url.Values{
		stampCode: {s.code}, stampTime: {s.signed}, stampKey: {s.public}, stampSignature: {signature},
	}.Encode()
}

// parseStamp reads an address, and refuses anything that Stamp would have written differently.
func parseStamp(address string) (s stamp, signature string, err error) {
	page, query, found := strings.Cut(address, "?")
	q, err := url.ParseQuery(query)
	if !found || err != nil || q.Get(stampSignature) == "" {
		return s, "", ErrFormat
	}
	s, signature = stamp{page, q.Get(stampCode), q.Get(stampTime), q.Get(stampKey)}, q.Get(stampSignature)
	if s.address(signature) != address {
		return s, "", ErrSignature
	}
	return s, signature, nil
}

// Stamp returns the address that replaces StampPlaceholder in a file with this hash. It links to the page that checks the code, and
// contains the signature of the file, the page and the code.
func (p PrivateKey) Stamp(page, code string, k Key, signed calendar.Instant, file hash.Hash) string {
	s := stamp{page, code, signed.Time().UTC().Format(stampLayout), k.Public}
	return s.address(p.sign(s.text(k.ID, hex.EncodeToString(file.Sum(nil)))))
}

const stampLayout = "2006-01-02T15:04:05.000Z"

var stampPlace = regexp.MustCompile(`<CONTACT[^>]* internet="([^"]*)"`)

// constructorBytes is the part of a LENEX file that has the constructor.
const constructorBytes = 4096

func verifyStamped(content []byte, keys []Key) (Verified, error) {
	at := stampPlace.FindSubmatchIndex(content[:min(len(content), constructorBytes)])
	if at == nil {
		return Verified{}, ErrFormat
	}
	from, to := at[2], at[3]
	s, signature, err := parseStamp(strings.ReplaceAll(string(content[from:to]), "&amp;", "&"))
	if err != nil {
		return Verified{}, err
	}
	public, err := decode(s.public)
	if err != nil {
		return Verified{}, ErrSignature
	}
	k, trusted, err := findKey(keys, keyID(public), s.public)
	if err != nil {
		return Verified{}, err
	}
	h := sha256.New()
	h.Write(content[:from])
	_, _ = io.WriteString(h, StampPlaceholder)
	h.Write(content[to:])
	if !k.verifies(s.text(k.ID, hex.EncodeToString(h.Sum(nil))), signature) {
		return Verified{}, ErrSignature
	}
	var signed calendar.Instant
	if err := signed.UnmarshalJSON([]byte(`"` + s.signed + `"`)); err != nil {
		return Verified{}, ErrSignature
	}
	if trusted && !k.validAt(signed) {
		return Verified{}, ErrTime
	}
	return Verified{Code: s.code, Statement: Statement{KeyID: k.ID, Signed: signed}, KeyID: k.ID, Page: s.page, Trusted: trusted}, nil
}
