package core_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain/audit"
	"traguardo/internal/problem"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestFaultsNameTheirChange checks that a fault in the log names the change and the object, whichever step failed, and
// that problems for the user stay as they are.
func TestFaultsNameTheirChange(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	b := &core.Base{DB: testkit.DB(t), Clock: testkit.NewClock(), Log: logger}
	cause := errors.New("disk I/O error")
	good := func() core.Change[int] {
		return core.Change[int]{
			Action: audit.RaceChanged, Object: audit.Race, ID: 42,
			Find:      func(store.Q) (int, error) { return 1, nil },
			VersionOf: func(int) int64 { return 1 },
			Edit:      func(*int) error { return nil },
			Check:     func(store.Q, int, *int) error { return nil },
			Save:      func(store.Q, int, int) error { return nil },
			Facts:     core.Whole[int],
		}
	}
	for name, breakStep := range map[string]func(c *core.Change[int], err error){
		"find":  func(c *core.Change[int], err error) { c.Find = func(store.Q) (int, error) { return 0, err } },
		"edit":  func(c *core.Change[int], err error) { c.Edit = func(*int) error { return err } },
		"check": func(c *core.Change[int], err error) { c.Check = func(store.Q, int, *int) error { return err } },
		"save":  func(c *core.Change[int], err error) { c.Save = func(store.Q, int, int) error { return err } },
	} {
		c := good()
		breakStep(&c, cause)
		err := c.Run(t.Context(), b, access.Actor{UserID: 1})
		if !errors.Is(err, cause) {
			t.Errorf("%s: %v does not wrap its cause", name, err)
		}
		log.Reset()
		logger.Error("call failed", "error", err)
		if want := "gara.modifica gara 42: disk I/O error"; !strings.Contains(log.String(), want) {
			t.Errorf("%s: log has %s, want %s", name, log.String(), want)
		}
		c = good()
		breakStep(&c, problem.Refused("Non ammesso"))
		if err := c.Run(t.Context(), b, access.Actor{UserID: 1}); err == nil || err.Error() != "Non ammesso" {
			t.Errorf("%s: problem became %v", name, err)
		}
	}
}
