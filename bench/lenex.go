package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"traguardo/internal/lenex"
)

// lenexSwims is a large weekend: the largest file of results that was examined has as many.
const lenexSwims = 3600

// exchange measures LENEX files of results: writing them, and reading them next to the bare tokens of the same bytes.
func exchange(ctx context.Context, s *product, rounds int) error {
	m, err := newMeet(ctx, s, crowdClubs, crowdAthletes)
	if err != nil {
		return err
	}
	id, err := m.swumEvent(ctx, lenexSwims/3, 3)
	if err != nil {
		return err
	}
	path := fmt.Sprintf("core/report?ID_REPORT=3004&FORMATO=lef&ID_EVENTO=%d", id)
	var f figures
	for range rounds {
		start := time.Now()
		if err := m.get(path); err != nil {
			return err
		}
		f = append(f, time.Since(start))
	}
	fmt.Printf("%-52s %s   atteso p50 <= 300 ms\n", fmt.Sprintf("LENEX, scrivere %d risultati", lenexSwims), f)
	data, err := m.body(path)
	if err != nil {
		return err
	}
	read := func() error {
		file, err := lenex.Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return err
		}
		_, err = file.Read(lenex.Handler{Athlete: func(lenex.Scope, *lenex.Athlete) error { return nil }})
		return err
	}
	if err := compare(fmt.Sprintf("LENEX, leggere %d kB", len(data)>>10), rounds, read, func() error { return bareTokens(data) }); err != nil {
		return err
	}
	return m.importResults(ctx)
}

// importedSwims are the results of the largest file that must be imported within the limits.
const importedSwims = 50_000

// importResults measures a file of results for an event with as many entries: the dry run, saving, and the same file again.
func (m *testMeet) importResults(ctx context.Context) error {
	from, err := m.swumEvent(ctx, importedSwims/4, 4)
	if err != nil {
		return err
	}
	into, err := m.newEvent(ctx, importedSwims/4, 4)
	if err != nil {
		return err
	}
	file, err := m.saved(fmt.Sprintf("core/report?ID_REPORT=3004&FORMATO=lef&ID_EVENTO=%d", from))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name    string
		confirm int
	}{{"prova a vuoto", 0}, {"nuovi", 1}, {"gli stessi ancora", 1}} {
		args := fmt.Sprintf(`{"modalita":"lenex","CONTENUTO":"risultati","ID_EVENTO":%d,"CONFERMA":%d}`, into, c.confirm)
		took, heap, resident, said, err := m.upload(io.NewSectionReader(file, 0, size), args)
		if err != nil {
			return err
		}
		fmt.Printf("%-52s %s   heap +%d MB, residente +%d MB   %s   atteso <= 15 s, 80 MB\n",
			fmt.Sprintf("LENEX, %d risultati, %s (%d kB)", importedSwims, c.name, size>>10), took.Round(10*time.Millisecond), heap>>20,
			resident>>20, said)
	}
	return nil
}

// body returns a file of the product.
func (m *testMeet) body(path string) ([]byte, error) {
	file, err := m.saved(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(file)
}

// saved stores a file of the product in a temporary file without a name.
func (m *testMeet) saved(path string) (*os.File, error) {
	req, err := http.NewRequest(http.MethodGet, m.server.URL+"/api/"+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+m.product.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	file, err := os.CreateTemp("", "lenex")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(file.Name())
	if _, err := io.Copy(file, res.Body); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// bareTokens reads XML and keeps nothing.
func bareTokens(data []byte) error {
	in := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
