package proof

import (
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

func stampText(code, keyID, signed, sum string) string {
	return canonical("TRAGUARDO FILE 1", code, keyID, signed, sum)
}

// Stamp returns the address that replaces StampPlaceholder in a file with this hash. It links to the page that checks the code, and
// contains the signature of the file.
func (p PrivateKey) Stamp(page, code string, k Key, signed calendar.Instant, file hash.Hash) string {
	at, sum := signed.Time().UTC().Format(stampLayout), hex.EncodeToString(file.Sum(nil))
	q := url.Values{stampCode: {code}, stampTime: {at}, stampKey: {k.Public}, stampSignature: {p.sign(stampText(code, k.ID, at, sum))}}
	return page + "?" + q.Encode()
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
	_, query, found := strings.Cut(strings.ReplaceAll(string(content[from:to]), "&amp;", "&"), "?")
	q, err := url.ParseQuery(query)
	if !found || err != nil || q.Get(stampSignature) == "" {
		return Verified{}, ErrFormat
	}
	public, err := encoding.DecodeString(q.Get(stampKey))
	if err != nil {
		return Verified{}, ErrSignature
	}
	k, trusted, err := findKey(keys, keyID(public), q.Get(stampKey))
	if err != nil {
		return Verified{}, err
	}
	h := sha256.New()
	h.Write(content[:from])
	_, _ = io.WriteString(h, StampPlaceholder)
	h.Write(content[to:])
	text := stampText(q.Get(stampCode), k.ID, q.Get(stampTime), hex.EncodeToString(h.Sum(nil)))
	if !k.verifies(text, q.Get(stampSignature)) {
		return Verified{}, ErrSignature
	}
	var signed calendar.Instant
	if err := signed.UnmarshalJSON([]byte(`"` + q.Get(stampTime) + `"`)); err != nil {
		return Verified{}, ErrSignature
	}
	if trusted && !k.validAt(signed) {
		return Verified{}, ErrTime
	}
	return Verified{Code: q.Get(stampCode), Statement: Statement{KeyID: k.ID, Signed: signed}, KeyID: k.ID, Trusted: trusted}, nil
}
