package outbox

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail"
)

const from = "Nuoto Sprint <noreply@example.org>"

func messageFiles(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestMessageFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "outbox")
	box := New(dir, from, calendar.System{})
	text := "Gentile Niccolò,\n\n.una riga che comincia con un punto\n" + strings.Repeat("lunga ", 300)
	for _, html := range []string{"", "<p>Perché no?</p>"} {
		if err := box.Send(context.Background(), mail.Message{To: "Niccolò D'Angelò <nic@example.org>",
			Subject: "Reimposta la password · è ora", Text: text, HTML: html}); err != nil {
			t.Fatal(err)
		}
	}
	names := messageFiles(t, dir)
	if len(names) != 2 || !slices.IsSorted(names) {
		t.Fatalf("got %v, want len(names) == 2 and slices.IsSorted(names)", names)
	}
	withHTML := 0
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := netmail.ReadMessage(file)
		if err != nil {
			t.Fatal(err)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil || subject != "Reimposta la password · è ora" {
			t.Errorf(`got %q, %v, want no error and subject == "Reimposta la password · è ora"`, subject, err)
		}
		to, err := m.Header.AddressList("To")
		if err != nil || len(to) != 1 || to[0].Address != "nic@example.org" || to[0].Name != "Niccolò D'Angelò" {
			t.Errorf(`got %v, %v, want no error and len(to) == 1 and to[0].Address == "nic@example.org" and to[0].Name == "Niccolò D'Angelò"`,
				to, err)
		}
		if _, err := m.Header.Date(); err != nil || m.Header.Get("Message-Id") == "" {
			t.Errorf(`got %v, %q, want no error and m.Header.Get("Message-Id") != ""`, err, m.Header.Get("Message-Id"))
		}
		body := io.Reader(quotedprintable.NewReader(m.Body))
		if kind, params, _ := mime.ParseMediaType(m.Header.Get("Content-Type")); kind == "multipart/alternative" {
			withHTML++
			part, err := multipart.NewReader(m.Body, params["boundary"]).NextPart()
			if err != nil {
				t.Fatal(err)
			}
			body = part
		}
		got, err := io.ReadAll(body)
		if err != nil || strings.ReplaceAll(strings.TrimSpace(string(got)), "\r\n", "\n") != strings.TrimSpace(text) {
			t.Errorf(`got %q, %v, want no error and strings.ReplaceAll(strings.TrimSpace(string(got)), "\r\n", "\n") == strings.TrimSpace(text)`,
				got, err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
	if withHTML != 1 {
		t.Errorf("%d messages with HTML", withHTML)
	}
}

func TestHeaderInjection(t *testing.T) {
	dir := t.TempDir()
	box := New(dir, from, calendar.System{})
	for _, m := range []mail.Message{
		{To: "a@example.org\r\nBcc: b@example.org", Subject: "x"}, {To: "a@example.org\n", Subject: "x"},
		{To: "a@example.org, b@example.org", Subject: "x"}, {To: "", Subject: "x"}, {To: "nobody", Subject: "x"},
		{To: "a@example.org", Subject: "x\r\nBcc: b@example.org"}, {To: "a@example.org", Subject: "x\ny"},
		{To: "a@example.org", Subject: "x\x00"},
	} {
		if err := box.Send(context.Background(), m); !errors.Is(err, mail.ErrHeader) {
			t.Errorf("%q, %q: got %v, want errors.Is(err, mail.ErrHeader)", m.To, m.Subject, err)
		}
	}
	if names := messageFiles(t, dir); len(names) > 0 {
		t.Errorf("got %v, want len(names) == 0", names)
	}
}
