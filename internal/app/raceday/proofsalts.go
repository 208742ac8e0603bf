package raceday

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
	"traguardo/internal/store"
)

// saltKey is an event, or 0 for records.
type saltKey int64

// completeSalts returns the salts of everyone in the prints and stores those that are missing.
func completeSalts(ctx context.Context, q store.Q, prints []signable) (map[saltKey]map[id.Athlete]string, error) {
	wanted := map[saltKey]map[id.Athlete]bool{}
	for _, w := range prints {
		for _, r := range w.rows {
			k := saltKey(r.EventID)
			if wanted[k] == nil {
				wanted[k] = map[id.Athlete]bool{}
			}
			for _, n := range r.people {
				wanted[k][r.saltOf(n)] = true
			}
		}
	}
	out := map[saltKey]map[id.Athlete]string{}
	for k, ids := range wanted {
		stored, err := readSalts(ctx, q, k)
		if err != nil {
			return nil, err
		}
		missing := map[id.Athlete]string{}
		for athleteID := range ids {
			if stored[athleteID] == "" && athleteID != 0 {
				missing[athleteID] = rand.Text()
			}
		}
		if len(missing) > 0 {
			if err := addSalts(ctx, q, k, missing); err != nil {
				return nil, err
			}
			if stored, err = readSalts(ctx, q, k); err != nil { // another server may have stored them first
				return nil, err
			}
		}
		out[k] = stored
	}
	return out, nil
}

func readSalts(ctx context.Context, q store.Q, k saltKey) (map[id.Athlete]string, error) {
	if k == 0 {
		return q.RecordSalts(ctx)
	}
	return q.ProofSalts(ctx, id.Event(k))
}

func addSalts(ctx context.Context, q store.Q, k saltKey, salts map[id.Athlete]string) error {
	if k == 0 {
		return q.AddRecordSalts(ctx, salts)
	}
	return q.AddProofSalts(ctx, id.Event(k), salts)
}

func packRows(rows []proof.Row) (string, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if err := errors.Join(json.NewEncoder(z).Encode(rows), z.Close()); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

func unpackRows(packed string) (rows []proof.Row, err error) {
	raw, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	return rows, json.Unmarshal(text, &rows)
}
