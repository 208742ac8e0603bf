package contract

import (
	"context"
	"net/http"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/domain"
)

// TestLongListLimit checks that a long list waits while the limit is reached, a page does not, and the list continues when a slot is
// free.
//
//test:race
func TestLongListLimit(t *testing.T) {
	started, goOn := make(chan int), make(chan struct{})
	route := List(http.MethodGet, "list", "list", access.Anyone, func(_ context.Context, _ Empty, p domain.Page) ([]oddRow, int, error) {
		if p.Size > maxScreenRows {
			started <- p.Size
			<-goOn
		}
		return []oddRow{{ID: 7}}, 1, nil
	}).AsMember("ROWS")
	ask := func(ctx context.Context, query map[string][]string) (string, error) {
		env, err := route.Handle(ctx, nil, nil, &Input{Query: query, FromQuery: true})
		if err != nil {
			return "", err
		}
		text, err := Encode(env)
		return string(text), err
	}
	whole, page := map[string][]string{}, map[string][]string{"PAGINA": {"1"}, "RIGHE": {"1000"}}
	want, err := ask(t.Context(), page)
	if err != nil {
		t.Fatal(err)
	}
	answers := make(chan string, cap(longListSlots)+1)
	for range cap(longListSlots) + 1 {
		go func() {
			text, err := ask(t.Context(), whole)
			if err != nil {
				t.Error(err)
			}
			answers <- text
		}()
	}
	for range cap(longListSlots) {
		<-started
	}
	if _, err := ask(t.Context(), page); err != nil {
		t.Errorf("a page waited: %v", err)
	}
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	select {
	case <-started:
		t.Error("more lists are loaded than there are slots")
	default:
	}
	if _, err := ask(impatient, whole); err == nil {
		t.Error("a list was loaded although its caller left")
	}
	goOn <- struct{}{} // one ends, the waiting one starts
	<-started
	close(goOn)
	for range cap(longListSlots) + 1 {
		if got := <-answers; got != want {
			t.Errorf("wrote %s, want %s", got, want)
		}
	}
}
