package main

import (
	"archive/tar"
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unicode/utf16"

	"traguardo/internal/demo"
)

// secretText is in the content of the file of a certificate, secretName is the name it is uploaded with.
const secretText, secretName = "MARCATORE-CARTELLA-CLINICA-90214", "referto-cardiologico-segreto"

const otherKeyMessage = "Il file è cifrato con una chiave che questo server non ha: caricalo di nuovo"

// TestCertificateFilesAreEncrypted checks with real processes that no file of the data folder or of a backup contains what a health
// certificate says, that a backup does not contain the key, and what happens after a restore with and without the key.
func TestCertificateFilesAreEncrypted(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "copy.tar")
	s := start(t, dir, "--demo")
	token := s.login(t, "societa", demo.Password)
	id := s.certificate(t, token)
	for range 2 { // the second file replaces the first, whose pages must not stay either
		s.sendCertificate(t, token, id)
	}
	if got := s.certificateFile(t, token, id); !bytes.Contains(got, []byte(secretText)) {
		t.Fatalf("the club reads %.200q", got)
	}
	unreadableIn(t, dir) // with the write-ahead log of the running server
	text, code := command(t, "backup", "--data", dir, "--out", out)
	if code != 0 || !strings.Contains(text, "certificates.key") {
		t.Fatalf("backup: %d: %s", code, text)
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	unreadableIn(t, dir)
	key, err := os.ReadFile(filepath.Join(dir, certificateKeyFile))
	if err != nil {
		t.Fatal(err)
	}
	withoutKey(t, out, key)

	back := filepath.Join(t.TempDir(), "back")
	if text, code := command(t, "restore", "--data", back, "--from", out); code != 0 || !strings.Contains(text, "certificates.key") {
		t.Fatalf("restore: %d: %s", code, text)
	}
	unreadableIn(t, back)
	s = start(t, back)
	token = s.login(t, "societa", demo.Password)
	if r := s.refusedFile(t, token, id); r.Esito != 1 || r.Messaggio != otherKeyMessage {
		t.Errorf("with another key: %+v", r)
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	if err := os.WriteFile(filepath.Join(back, certificateKeyFile), key, 0o600); err != nil {
		t.Fatal(err)
	}
	s = start(t, back)
	token = s.login(t, "societa", demo.Password)
	if got := s.certificateFile(t, token, id); !bytes.Contains(got, []byte(secretText)) {
		t.Errorf("with the key back in place the club reads %.200q", got)
	}
	s.signal(t, syscall.SIGTERM)
	s.wait(t)
	s = startWith(t, []string{"TRAGUARDO_CERTIFICATE_KEY=" + strings.TrimSpace(string(key))}, back)
	if got := s.certificateFile(t, s.login(t, "societa", demo.Password), id); !bytes.Contains(got, []byte(secretText)) {
		t.Errorf("with the key in the environment the club reads %.200q", got)
	}
}

// certificate returns the id of a certificate of the caller's club.
func (s *server) certificate(t *testing.T, token string) int64 {
	t.Helper()
	r, err := s.call(http.MethodGet, "ge/certificati", token, nil)
	var rows []struct {
		ID int64 `json:"ID_CERTIFICATO"`
	}
	if err := errors.Join(err, json.Unmarshal(r.Data, &rows)); err != nil || len(rows) == 0 {
		t.Fatalf("got %+v, %v, want no error and len(rows) != 0", r, err)
	}
	return rows[0].ID
}

func (s *server) sendCertificate(t *testing.T, token string, id int64) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	args := form.WriteField("args", `{"ID_CERTIFICATO":`+strconv.FormatInt(id, 10)+`}`)
	part, err := form.CreateFormFile("file", secretName+".pdf")
	if err := errors.Join(args, err); err != nil {
		t.Fatal(err)
	}
	_, err = io.WriteString(part, "%PDF-1.4\n% "+secretText+"\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
	if err := errors.Join(err, form.Close()); err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, s.base+"/api/ge/certificato/file", &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", form.FormDataContentType())
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var r reply
	if err := json.NewDecoder(res.Body).Decode(&r); err != nil || r.Esito != 0 {
		t.Fatalf("got %+v, %v, want no error and r.Esito == 0", r, err)
	}
}

// certificateFile returns what the call that opens the file of a certificate returns.
func (s *server) certificateFile(t *testing.T, token string, id int64) []byte {
	t.Helper()
	address := s.base + "/api/ge/certificato/file?" + url.Values{"ID_CERTIFICATO": {strconv.FormatInt(id, 10)}}.Encode()
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	content, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func (s *server) refusedFile(t *testing.T, token string, id int64) (r reply) {
	t.Helper()
	content := s.certificateFile(t, token, id)
	if err := json.Unmarshal(content, &r); err != nil {
		t.Fatalf("got %v: %.200q, want no error", err, content)
	}
	return r
}

// readableForms returns a secret as it could be stored without encryption.
func readableForms(secret string) (forms [][]byte) {
	raw := []byte(secret)
	forms = append(forms, raw, []byte(hex.EncodeToString(raw)), []byte(strings.ToUpper(hex.EncodeToString(raw))))
	for shift := range 3 { // base64 depends on the position in the text
		text := base64.StdEncoding.EncodeToString(append(bytes.Repeat([]byte{'x'}, shift), raw...))
		forms = append(forms, []byte(text[4:len(text)-4]))
	}
	var wide []byte
	for _, unit := range utf16.Encode([]rune(secret)) {
		wide = append(wide, byte(unit), byte(unit>>8))
	}
	return append(forms, wide, wide[1:])
}

// unreadableIn checks every file of a folder for the content and the name of the file of a certificate.
func unreadableIn(t *testing.T, dir string) {
	t.Helper()
	eachFile(t, dir, 3, func(path string, content []byte) { unreadable(t, path, content) })
}

func unreadable(t *testing.T, where string, content []byte) {
	t.Helper()
	for _, secret := range []string{secretText, secretName} {
		for _, form := range readableForms(secret) {
			if bytes.Contains(content, form) {
				t.Errorf("%s contains %q", where, form)
			}
		}
	}
}

// withoutKey checks that neither the content of a certificate nor the key is in a backup.
func withoutKey(t *testing.T, path string, key []byte) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(key)))
	if err != nil {
		t.Fatal(err)
	}
	unreadable(t, path, whole)
	for _, form := range [][]byte{bytes.TrimSpace(key), raw, []byte(hex.EncodeToString(raw))} {
		if bytes.Contains(whole, form) {
			t.Error("the backup contains the key")
		}
	}
	entries := 0
	for r := tar.NewReader(bytes.NewReader(whole)); ; entries++ {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(h.Name, certificateKeyFile) {
			t.Errorf("the backup contains %s", h.Name)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		unreadable(t, h.Name, content)
	}
	if entries < 2 {
		t.Errorf("%d entries", entries)
	}
}
