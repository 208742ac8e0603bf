package watch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"

	"traguardo/internal/domain/id"
)

// File is a file to send.
type File struct {
	Name string
	Data []byte
}

// RejectedError is a reply that another attempt would not change.
type RejectedError struct {
	Message string
	// Final means that no file will be accepted any more.
	Final bool
}

func (e *RejectedError) Error() string { return e.Message }

// Client sends files to the timing desk of an event.
type Client struct {
	url     string
	token   string
	eventID id.Event
	http    *http.Client
}

// sendTimeout limits one attempt.
const sendTimeout = 30 * time.Second

// NewClient returns a client for the server at base, the address that users type.
func NewClient(base, token string, eventID id.Event) (*Client, error) {
	u, err := url.Parse(strings.TrimSuffix(base, "/"))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not an address such as https://gare.example", base)
	}
	return &Client{url: u.String() + "/api/ge/evento/cronometro", token: token, eventID: eventID,
		http: &http.Client{Timeout: sendTimeout}}, nil
}

type envelope struct {
	Esito   int    `json:"esito"`
	Message string `json:"messaggio"`
	Data    struct {
		Proposals []struct {
			Race  string `json:"DESC_GARA"`
			Heat  *int   `json:"BATTERIA"`
			State int    `json:"STATO"`
		} `json:"PROPOSTE"`
		Refused []struct {
			File   string `json:"FILE"`
			Reason string `json:"MOTIVO"`
		} `json:"RIFIUTATI"`
	} `json:"data"`
}

// Send sends files together and describes the outcome of the first. After errors other than RejectedError it is worth trying again.
func (c *Client) Send(ctx context.Context, files []File) (string, error) {
	body, contentType, err := c.form(files)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, body)
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bearer "+c.token)
	response, err := c.http.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxFile))
	if err != nil {
		return "", err
	}
	var reply envelope
	if err := json.Unmarshal(raw, &reply); err != nil {
		return "", fmt.Errorf("il server ha risposto %s", response.Status) // a proxy, or another address
	}
	return reply.outcome(response.StatusCode)
}

// outcome returns the description of accepted files, a RejectedError, or an error worth another attempt.
func (e envelope) outcome(status int) (string, error) {
	switch {
	case e.Esito == 0 && status == http.StatusOK:
		return e.describe(), nil
	case e.Esito == 401, e.Esito == 403, e.Esito == 404, e.Esito == 999:
		return "", &RejectedError{e.Message, true}
	case status == http.StatusRequestEntityTooLarge, e.Esito == 1, e.Esito == 422:
		return "", &RejectedError{e.Message, false}
	}
	return "", fmt.Errorf("%s", e.Message)
}

func (e envelope) describe() string {
	var heats []string
	for _, p := range e.Data.Proposals {
		switch {
		case p.Heat == nil:
			heats = append(heats, "batteria da assegnare")
		case p.State == 0:
			heats = append(heats, fmt.Sprintf("%s batteria %d", p.Race, *p.Heat))
		}
	}
	if len(heats) == 0 {
		return "inviato, nessuna novità"
	}
	return "inviato: " + strings.Join(heats, ", ")
}

func (c *Client) form(files []File) (io.Reader, string, error) {
	var buf bytes.Buffer
	m := multipart.NewWriter(&buf)
	if err := m.WriteField("args", fmt.Sprintf(`{"ID_EVENTO":%d}`, c.eventID)); err != nil {
		return nil, "", err
	}
	for _, f := range files {
		part, err := m.CreateFormFile("file", f.Name)
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(f.Data); err != nil {
			return nil, "", err
		}
	}
	return &buf, m.FormDataContentType(), m.Close()
}
