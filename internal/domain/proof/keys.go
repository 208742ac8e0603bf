package proof

import (
	"encoding/json"
	"errors"

	"traguardo/internal/domain/calendar"
)

// publishedKey is a key as JSON Web Key (RFC 8037), with when it was in use.
type publishedKey struct {
	Type    string            `json:"kty"`
	Curve   string            `json:"crv"`
	Use     string            `json:"use"`
	ID      string            `json:"kid"`
	Public  string            `json:"x"`
	From    calendar.Instant  `json:"dal"`
	Retired *calendar.Instant `json:"al"`
}

type publishedKeys struct {
	Issuer string         `json:"issuer"`
	Keys   []publishedKey `json:"keys"`
}

const keyType, keyCurve = "OKP", "Ed25519"

// Publish returns the file with the keys of an installation.
func Publish(issuer string, keys []Key) ([]byte, error) {
	out := publishedKeys{Issuer: issuer, Keys: []publishedKey{}}
	for _, k := range keys {
		p := publishedKey{Type: keyType, Curve: keyCurve, Use: "sig", ID: k.ID, Public: k.Public, From: k.From}
		if !k.Retired.IsZero() {
			p.Retired = &k.Retired
		}
		out.Keys = append(out.Keys, p)
	}
	return json.MarshalIndent(out, "", "  ")
}

// errNoKeys is returned for a file without keys.
var errNoKeys = errors.New("il file non contiene chiavi Ed25519")

// ParseKeys reads the file that Publish returns.
func ParseKeys(content []byte) ([]Key, error) {
	var in publishedKeys
	if err := json.Unmarshal(content, &in); err != nil {
		return nil, errNoKeys
	}
	var keys []Key
	for _, p := range in.Keys {
		if p.Type != keyType || p.Curve != keyCurve {
			continue
		}
		k := Key{ID: p.ID, Public: p.Public, From: p.From}
		if p.Retired != nil {
			k.Retired = *p.Retired
		}
		keys = append(keys, k)
	}
	if len(keys) == 0 {
		return nil, errNoKeys
	}
	return keys, nil
}
