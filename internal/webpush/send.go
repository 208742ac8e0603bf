package webpush

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"syscall"
	"time"
)

// ErrGone means that the subscription no longer exists.
var ErrGone = errors.New("the push subscription is gone")

const (
	sendTimeout = 10 * time.Second
	maxEndpoint = 1000
)

// Message is a message to show in a browser.
type Message struct {
	Text []byte
	// Life is how long the push service keeps the message for a browser that is not reachable.
	Life time.Duration
}

// Sender sends messages to push services.
type Sender struct {
	Client  *http.Client
	Key     Key
	Contact string // a mailto or https address of the operator
}

// NewClient returns a client for untrusted addresses: only HTTPS, only public addresses, no redirects, no proxy.
func NewClient() *http.Client {
	dialer := &net.Dialer{Timeout: sendTimeout, Control: publicOnly}
	return &http.Client{
		Timeout:       sendTimeout,
		Transport:     &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: sendTimeout, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// otherRanges are address ranges that netip does not classify: shared address space, benchmarks, documentation, reserved, IPv4 inside IPv6
// (NAT64, 6to4, Teredo).
var otherRanges = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
}

// publicOnly refuses connections to anything but port 443 of a public address. It sees the address after name resolution.
func publicOnly(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	public := at.Port() == 443 && ip.IsGlobalUnicast() && !ip.IsPrivate()
	for _, r := range otherRanges {
		public = public && !r.Contains(ip)
	}
	if !public {
		return fmt.Errorf("push: %s is not a public address", address)
	}
	return nil
}

// Check returns an error if no browser could have made the subscription.
func (s Subscription) Check() error {
	u, err := url.Parse(s.Endpoint)
	switch {
	case err != nil || len(s.Endpoint) > maxEndpoint:
		return errors.New("push endpoint: not a valid address")
	case u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "":
		return errors.New("push endpoint: not an HTTPS address")
	}
	_, _, err = s.keys()
	return err
}

// Send sends a message. It returns ErrGone if the browser has ended the subscription.
func (s *Sender) Send(ctx context.Context, to Subscription, m Message, now time.Time) error {
	if err := to.Check(); err != nil {
		return err
	}
	endpoint, err := url.Parse(to.Endpoint)
	if err != nil {
		return err
	}
	body, err := Encrypt(to, m.Text)
	if err != nil {
		return err
	}
	authorization, err := s.Key.authorization(endpoint, s.Contact, now)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", authorization)
	r.Header.Set("Content-Encoding", "aes128gcm")
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Header.Set("TTL", strconv.Itoa(int(m.Life.Seconds())))
	r.Header.Set("Urgency", "high")
	reply, err := s.Client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = reply.Body.Close() }()
	_, _ = io.CopyN(io.Discard, reply.Body, 4<<10)
	switch {
	case reply.StatusCode == http.StatusNotFound || reply.StatusCode == http.StatusGone:
		return ErrGone
	case reply.StatusCode/100 != 2:
		return fmt.Errorf("push service %s: status %d", endpoint.Host, reply.StatusCode)
	}
	return nil
}
