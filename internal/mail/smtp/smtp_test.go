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

// server is a mail server for one session; done receives the lines that the client sent.
type server struct {
	address string
	done    chan []string
}

func listen(t *testing.T, reject string) server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return serve(l, reject)
}

func serve(l net.Listener, reject string) server {
	s := server{l.Addr().String(), make(chan []string, 1)}
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		s.done <- session(conn, reject)
	}()
	return s
}

func session(conn net.Conn, reject string) (lines []string) {
	send := func(text string) { _, _ = fmt.Fprintf(conn, "%s\r\n", text) }
	send("220 test ESMTP")
	in := bufio.NewScanner(conn)
	for in.Scan() {
		line := in.Text()
		lines = append(lines, line)
		verb, _, _ := strings.Cut(line, " ")
		switch {
		case reject != "" && strings.HasPrefix(line, reject):
			send("550 no")
		case verb == "EHLO":
			send("250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN")
		case verb == "AUTH":
			send("235 welcome")
		case verb == "DATA":
			send("354 go on")
			for in.Scan() && in.Text() != "." {
				lines = append(lines, in.Text())
			}
			send("250 taken")
		case verb == "QUIT":
			send("221 bye")
			return lines
		default:
			send("250 ok")
		}
	}
	return lines
}

//test:race
func TestSend(t *testing.T) {
	s := listen(t, "")
	sender, err := New("smtp://user:p%40ss@"+s.address, "Nuoto Sprint <noreply@example.org>", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "Già fatto", Text: "Salve\n.punto\n"}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(<-s.done, "\n")
	for _, want := range []string{
		"AUTH PLAIN " + base64.StdEncoding.EncodeToString([]byte("\x00user\x00p@ss")), "MAIL FROM:<noreply@example.org>",
		"RCPT TO:<a@example.org>",
		"Subject: =?UTF-8?q?Gi=C3=A0_fatto?=", "To: <a@example.org>", "\nSalve\n", "..punto",
	} {
		if !strings.Contains(lines, want) {
			t.Errorf("%q was not sent:\n%s", want, lines)
		}
	}
}

//test:race
func TestRejectedRecipient(t *testing.T) {
	s := listen(t, "RCPT")
	sender, err := New("smtp://"+s.address, "noreply@example.org", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	if sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "x", Text: "x"}) == nil {
		t.Error("a rejected recipient is not an error")
	}
}

func TestHeaderInjection(t *testing.T) {
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
func TestPasswordRequiresTLS(t *testing.T) {
	s := listen(t, "")
	_, port, _ := net.SplitHostPort(s.address)
	sender, err := New("smtp://user:secret@mail.example.org:"+port, "noreply@example.org", calendar.System{})
	if err != nil {
		t.Fatal(err)
	}
	sender.host = "127.0.0.1" // keeps the TLS rules of the remote host, but connects to a server without TLS
	if sender.Send(context.Background(), mail.Message{To: "a@example.org", Subject: "x", Text: "x"}) == nil {
		t.Error("sent without TLS")
	}
	for _, line := range <-s.done {
		if strings.HasPrefix(line, "AUTH") {
			t.Error("the password was sent in clear text")
		}
	}
}

//test:race
func TestImplicitTLS(t *testing.T) {
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
	lines := strings.Join(<-s.done, "\n")
	if !strings.Contains(lines, "AUTH PLAIN") || !strings.Contains(lines, "Salve") {
		t.Error(lines)
	}
}

func TestAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"smtp://localhost": true, "smtps://user:pw@mail.example.org": true, "smtp://mail.example.org:25": true,
		"": false, "mail.example.org:25": false, "http://mail.example.org": false, "smtp://": false, "smtp://h:99999": false, "smtp://u:sec " +
			"ret@h": false,
	} {
		_, err := New(address, "a@example.org", calendar.System{})
		if (err == nil) != good {
			t.Errorf("%s: got %v, want (err == nil) == good", address, err)
		}
		if err != nil && strings.Contains(err.Error(), "sec ret") {
			t.Errorf("the error shows the password: %v", err)
		}
	}
}
