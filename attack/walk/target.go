package walk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Target is a server with demonstration data.
type Target struct {
	Base     string // http://127.0.0.1:8080
	Client   *http.Client
	Password string // of the demonstration accounts
}

// Reply is a reply envelope, or a file in Body.
type Reply struct {
	HTTP     int             `json:"-"`
	Body     []byte          `json:"-"`
	Esito    int             `json:"esito"`
	Message  string          `json:"messaggio"`
	Inserted int64           `json:"id_inserito"`
	Total    int             `json:"totale"`
	Data     json.RawMessage `json:"data"`
	Token    string          `json:"token"`
}

// Fields are the inputs of a call.
type Fields map[string]any

// Where a token can be sent.
const (
	bearer = "bearer"
	cookie = "cookie"
	inBody = "body"
	query  = "query"
)

// callTime is far more than any call takes on a working server.
const callTime = time.Minute

// Call makes a call such as "PUT ge/societa" with the token in the Authorization header.
func (t Target) Call(ctx context.Context, token, call string, in Fields) (Reply, error) {
	return t.call(ctx, token, bearer, call, in)
}

func (t Target) call(ctx context.Context, token, place, call string, in Fields) (Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	r, err := t.request(ctx, token, place, call, in)
	if err != nil {
		return Reply{}, err
	}
	res, err := t.Client.Do(r)
	if err != nil {
		return Reply{}, fmt.Errorf("%s: %w", call, err)
	}
	defer func() { _ = res.Body.Close() }()
	reply := Reply{HTTP: res.StatusCode}
	if reply.Body, err = readSome(res); err != nil {
		return reply, fmt.Errorf("%s: %w", call, err)
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") {
		err = json.Unmarshal(reply.Body, &reply)
	}
	return reply, err
}

func (t Target) request(ctx context.Context, token, place, call string, in Fields) (*http.Request, error) {
	method, path, _ := strings.Cut(call, " ")
	at := t.Base + "/api/" + path
	values := url.Values{}
	var body io.Reader
	kind := ""
	if place == inBody {
		in = with(in, Fields{"SESSION_TOKEN": token})
	}
	switch {
	case method == http.MethodGet || method == http.MethodDelete && place != inBody:
		for k, v := range in {
			values.Set(k, fmt.Sprint(v))
		}
	case in != nil:
		raw, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body, kind = bytes.NewReader(raw), "application/json"
	}
	if place == query && token != "" {
		values.Set("SESSION_TOKEN", token)
	}
	if len(values) > 0 {
		at += "?" + values.Encode()
	}
	r, err := http.NewRequestWithContext(ctx, method, at, body)
	if err != nil {
		return nil, err
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	switch {
	case token == "":
	case place == bearer:
		r.Header.Set("Authorization", "Bearer "+token)
	case place == cookie:
		r.AddCookie(&http.Cookie{Name: "SESSION_TOKEN", Value: token})
	}
	return r, nil
}

// readSome reads a reply, or the first message of a stream.
func readSome(res *http.Response) ([]byte, error) {
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		return io.ReadAll(res.Body)
	}
	part := make([]byte, 64<<10)
	n, err := res.Body.Read(part)
	if err != nil && n > 0 {
		err = nil
	}
	return part[:n], err
}

// Login opens a session of a demonstration account.
func (t Target) Login(ctx context.Context, username string) (string, error) {
	return t.LoginWith(ctx, username, t.Password)
}

// LoginWith opens a session.
func (t Target) LoginWith(ctx context.Context, username, password string) (string, error) {
	r, err := t.Call(ctx, "", "POST core/login", Fields{"USERNAME": username, "PASSWORD": password})
	if err == nil && (r.Esito != 0 || r.Token == "") {
		err = fmt.Errorf("login of %s: esito %d %s", username, r.Esito, r.Message)
	}
	return r.Token, err
}

func with(in, more Fields) Fields {
	out := Fields{}
	for k, v := range in {
		out[k] = v
	}
	for k, v := range more {
		out[k] = v
	}
	return out
}

func (r Reply) into(to any) error {
	if r.Esito != 0 {
		return fmt.Errorf("esito %d: %s", r.Esito, r.Message)
	}
	return json.Unmarshal(r.Data, to)
}
