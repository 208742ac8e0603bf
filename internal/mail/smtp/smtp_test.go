package smtp

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail"
)

// server is a mail server for one conversation; done receives all the client said.
type server struct {
	address string
	done    chan []string
}

func listen(t *testing.T, refuse string) server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return serve(l, refuse)
}

func serve(l net.Listener, refuse string) server {
	s := server{l.Addr().String(), make(chan []string, 1)}
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		s.done <- converse(conn, refuse)
	}()
	return s
}

func converse(conn net.Conn, refuse string) (said []string) {
	say := func(text string) { _, _ = fmt.Fprintf(conn, "%s\r\n", text) }
	say("220 test ESMTP")
	in := bufio.NewScanner(conn)
	for in.Scan() {
		line := in.Text()
		said = append(said, line)
		verb, _, _ := strings.Cut(line, " ")
		switch {
		case refuse != "" && strings.HasPrefix(line, refuse):
			say("550 no")
		case verb == "EHLO":
			say("250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN")
		case verb == "AUTH":
			say("235 welcome")
		case verb == "DATA":
			say("354 go on")
			for in.Scan() && in.Text() != "." {
				said = append(said, in.Text())
			}
			say("250 taken")
		case verb == "QUIT":
			say("221 bye")
			return said
		default:
			say("250 ok")
		}
	}
	return said
}

//test:race
func TestAMessageReachesTheServer(t *testing.T) {
	s := listen(t, "")
	sender, err := New("smtp://user:p%40ss@"+s.address, "Nuoto Sprint <noreply@example.org>", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "Già fatto", Text: "Salve\n.punto\n"}); err != nil {
		t.Fatal(err)
	}
	said := strings.Join(<-s.done, "\n")
	for _, want := range []string{
		"AUTH PLAIN " + base64.StdEncoding.EncodeToString([]byte("\x00user\x00p@ss")), "MAIL FROM:<noreply@example.org>", "RCPT TO:<a@example.org>",
		"Subject: =?UTF-8?q?Gi=C3=A0_fatto?=", "To: <a@example.org>", "\nSalve\n", "..punto",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q was not said:\n%s", want, said)
		}
	}
}

//test:race
func TestARefusedRecipientIsAnError(t *testing.T) {
	s := listen(t, "RCPT")
	sender, err := New("smtp://"+s.address, "noreply@example.org", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	if sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "x", Text: "x"}) == nil {
		t.Error("no error")
	}
}

func TestInjectionNeverReachesTheServer(t *testing.T) {
	sender, err := New("smtp://127.0.0.1:1", "noreply@example.org", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	err = sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "x\r\nBcc: b@example.org"})
	if !errors.Is(err, mail.ErrHeader) {
		t.Error(err)
	}
}

//test:race
func TestAPasswordNeedsEncryptionElsewhere(t *testing.T) {
	s := listen(t, "")
	_, port, _ := net.SplitHostPort(s.address)
	sender, err := New("smtp://user:secret@mail.example.org:"+port, "noreply@example.org", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	sender.host = "127.0.0.1" // the same rules, at a server that offers no encryption
	if sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "x", Text: "x"}) == nil {
		t.Error("sent without encryption")
	}
	for _, line := range <-s.done {
		if strings.HasPrefix(line, "AUTH") {
			t.Error("the password was sent in the clear")
		}
	}
}

//test:race
func TestEncryptedFromTheStart(t *testing.T) {
	https := httptest.NewTLSServer(nil) // for its certificate
	defer https.Close()
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: https.TLS.Certificates})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	s := serve(l, "")
	sender, err := New("smtps://user:secret@"+s.address, "noreply@example.org", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	sender.roots = x509.NewCertPool()
	sender.roots.AddCert(https.Certificate())
	if err := sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "x", Text: "Salve"}); err != nil {
		t.Fatal(err)
	}
	said := strings.Join(<-s.done, "\n")
	if !strings.Contains(said, "AUTH PLAIN") || !strings.Contains(said, "Salve") {
		t.Error(said)
	}
}

func TestAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"smtp://localhost": true, "smtps://user:pw@mail.example.org": true, "smtp://mail.example.org:25": true,
		"": false, "mail.example.org:25": false, "http://mail.example.org": false, "smtp://": false, "smtp://h:99999": false, "smtp://u:sec ret@h": false,
	} {
		_, err := New(address, "a@example.org", calendar.System{})
		if (err == nil) != good {
			t.Errorf("%s: %v", address, err)
		}
		if err != nil && strings.Contains(err.Error(), "sec ret") {
			t.Errorf("the error shows the password: %v", err)
		}
	}
}
