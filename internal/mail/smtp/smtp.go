// Package smtp hands messages to a mail server.
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

// timeout is for connecting and for each step of the conversation.
const timeout = 15 * time.Second

// Sender opens a connection for each message: there are not many, and servers close idle ones.
type Sender struct {
	host, from string
	encrypted  bool           // from the start
	roots      *x509.CertPool // nil for those of the machine
	options    []gomail.Option
	clock      calendar.Clock
}

var _ mail.Sender = (*Sender)(nil)

// New reads smtp://user:password@host:port, where the connection becomes encrypted before a password is sent, or smtps://…,
// where it is encrypted from the start. A server on this very machine may go without.
func New(address, from string, clock calendar.Clock) (*Sender, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, errors.New("mail: the address of the server must be smtp://user:password@host:port or smtps://…") // err would show the password
	}
	s := &Sender{host: u.Hostname(), from: from, clock: clock, options: []gomail.Option{gomail.WithTimeout(timeout)}}
	port := 587
	user := u.User.Username()
	switch {
	case u.Scheme == "smtps":
		port = 465
		s.encrypted = true
		s.options = append(s.options, gomail.WithSSL())
	case user != "" && !local(s.host):
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("mail: the port of the server is not valid")
		}
	}
	s.options = append(s.options, gomail.WithPort(port))
	if user != "" {
		password, _ := u.User.Password()
		auth := gomail.SMTPAuthAutoDiscover
		if u.Scheme == "smtp" && local(s.host) {
			auth = gomail.SMTPAuthPlainNoEnc
		}
		s.options = append(s.options, gomail.WithSMTPAuth(auth), gomail.WithUsername(user), gomail.WithPassword(password))
	}
	if _, err := gomail.NewClient(s.host, s.options...); err != nil {
		return nil, fmt.Errorf("mail: server: %w", err)
	}
	return s, nil
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// Send answers when the server took the message.
func (s *Sender) Send(ctx context.Context, m mail.Message) error {
	composed, err := mail.Compose(s.from, m, s.clock.Now())
	if err != nil {
		return err
	}
	options := slices.Clone(s.options)
	if s.encrypted {
		// The library must dial by itself here, or it would not know that the connection may carry a password.
		options = append(options, gomail.WithTLSConfig(&tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}))
	} else {
		// The library forgets a connection whose greeting fails, so it is kept here, to be closed in any case.
		var conn net.Conn
		options = append(options, gomail.WithDialContextFunc(func(ctx context.Context, network, address string) (net.Conn, error) {
			var err error
			conn, err = (&net.Dialer{Timeout: timeout}).DialContext(ctx, network, address)
			return conn, err
		}))
		defer func() {
			if conn != nil {
				_ = conn.Close() // closed already when all went well
			}
		}()
	}
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	return client.DialAndSendWithContext(ctx, composed)
}
