// Package smtp sends messages through a mail server.
package smtp

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/mail"
)

// timeout limits connecting and each step of the SMTP session.
const timeout = 15 * time.Second

// Sender sends messages, each over its own connection: messages are rare, and servers close idle connections.
type Sender struct {
	host, from  string
	implicitTLS bool           // TLS from the start (smtps)
	roots       *x509.CertPool // nil for the system's
	options     []gomail.Option
	clock       calendar.Clock
}

var _ mail.Sender = (*Sender)(nil)

// New returns a sender for smtp://user:password@host:port, which requires STARTTLS before a password is sent, or smtps://…, which uses TLS
// from the start. A server on the same machine may be used without TLS.
func New(address, from string, clock calendar.Clock) (*Sender, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		// err would contain the password.
		return nil, errors.New("mail: the address of the server must be smtp://user:password@host:port or smtps://…")
	}
	s := &Sender{host: u.Hostname(), from: from, clock: clock, options: []gomail.Option{gomail.WithTimeout(timeout)}}
	port := 587
	user := u.User.Username()
	switch {
	case u.Scheme == "smtps":
		port = 465
		s.implicitTLS = true
		s.options = append(s.options, gomail.WithSSL())
	case user != "" && !isLoopback(s.host):
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("mail: invalid port of the server")
		}
	}
	s.options = append(s.options, gomail.WithPort(port))
	if user != "" {
		password, _ := u.User.Password()
		auth := gomail.SMTPAuthAutoDiscover
		if u.Scheme == "smtp" && isLoopback(s.host) {
			auth = gomail.SMTPAuthPlainNoEnc
		}
		s.options = append(s.options, gomail.WithSMTPAuth(auth), gomail.WithUsername(user), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, fmt.Errorf("mail: server: %w", err)
	}
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// Send returns when the server has accepted the message.
func (s *Sender) Send(ctx context.Context, m mail.Message) error {
	composed, err := mail.Compose(s.from, m, s.clock.Now())
	if err != nil {
		return err
	}
	options := slices.Clone(s.options)
	if s.implicitTLS {
		// With a custom dialer the library would not know that the connection is encrypted and would not send the password.
		options = append(options, gomail.WithTLSConfig(&tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}))
	} else {
		// The library does not close a connection whose greeting fails, so it is closed here.
		var conn net.Conn
		options = append(options, gomail.WithDialContextFunc(func(ctx context.Context, network, address string) (net.Conn, error) {
			var err error
			conn, err = (&net.Dialer{Timeout: timeout}).DialContext(ctx, network, address)
			return conn, err
		}))
		defer func() {
			if conn != nil {
				_ = conn.Close() // already closed unless the greeting failed
			}
		}()
	}
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, composed); err != nil {
		return fmt.Errorf("mail: send through %s: %w", s.host, err)
	}
	return nil
}
