// Package watch sends the files of a folder to the timing desk of an event: every new or changed file, until the server has accepted it.
package watch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Intervals. Consoles write a file within a moment, so a file that did not change between two checks is complete.
const (
	scanInterval = time.Second
	retryFirst   = 2 * time.Second
	retryMost    = time.Minute
)

// maxFile is above any timing file; the server accepts no larger one.
const maxFile = 8 << 20

// Watcher watches a folder.
type Watcher struct {
	Dir    string
	Client *Client
	// Report is called with each step, in Italian.
	Report func(text string)
	// Sleep waits, and returns an error if ctx ends meanwhile.
	Sleep func(ctx context.Context, d time.Duration) error

	seen map[string]state
}

// state is the last known state of a file.
type state struct {
	size int64
	at   time.Time
	done bool // accepted or refused in this state
}

// Run watches until ctx ends or the server rejects the token.
func (w *Watcher) Run(ctx context.Context) error {
	w.seen = map[string]state{}
	if _, err := os.ReadDir(w.Dir); err != nil {
		return err
	}
	w.Report("In ascolto su " + w.Dir)
	for {
		if err := w.scan(ctx); err != nil {
			return ended(ctx, err)
		}
		if err := w.Sleep(ctx, scanInterval); err != nil {
			return ended(ctx, err)
		}
	}
}

// ended returns nil if err is only the end of ctx.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil //nolint:nilerr // the user stopped the program
	}
	return err
}

// scan sends the files that are complete and not yet sent, oldest first.
func (w *Watcher) scan(ctx context.Context) error {
	entries, err := os.ReadDir(w.Dir)
	if err != nil {
		w.Report("Cartella non leggibile: " + err.Error())
		return nil //nolint:nilerr // it may be a disk of another computer, which comes back
	}
	var ready []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || ignored(e.Name()) {
			continue
		}
		now, before := state{size: info.Size(), at: info.ModTime()}, w.seen[e.Name()]
		unchanged := before.size == now.size && before.at.Equal(now.at)
		if unchanged && !before.done && now.size > 0 {
			ready = append(ready, e.Name())
		}
		if !unchanged {
			w.seen[e.Name()] = now
		}
	}
	slices.SortFunc(ready, func(a, b string) int { return cmp.Or(w.seen[a].at.Compare(w.seen[b].at), strings.Compare(a, b)) })
	for _, name := range ready {
		if err := w.send(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// ignored reports whether a file cannot contain results: hidden and temporary files, and those that consoles read.
func ignored(name string) bool {
	name = strings.ToLower(name)
	list := strings.HasPrefix(name, "lst") && !strings.HasPrefix(name, "lstrslt")
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~") || strings.HasSuffix(name, ".tmp") ||
		strings.HasSuffix(name, ".part") ||
		strings.HasSuffix(name, ".scb") || name == "time_drops_status.json" || name == "meet_program.json" || list
}

// send sends a file until the server has accepted or refused it.
func (w *Watcher) send(ctx context.Context, name string) error {
	files, err := w.read(name)
	if err != nil {
		w.Report(fmt.Sprintf("%s: non leggibile, riprovo", name))
		return nil //nolint:nilerr // the console may hold it; the next look tries again
	}
	for wait := retryFirst; ; wait = min(2*wait, retryMost) {
		reply, err := w.Client.Send(ctx, files)
		var rejected *RejectedError
		switch {
		case err == nil:
			w.Report(fmt.Sprintf("%s: %s", name, reply))
			w.finish(name)
			return nil
		case errors.As(err, &rejected) && rejected.Final:
			return err
		case errors.As(err, &rejected):
			w.Report(fmt.Sprintf("%s: rifiutato: %s", name, rejected.Message))
			w.finish(name)
			return nil
		}
		w.Report(fmt.Sprintf("%s: non inviato (%v), riprovo tra %s", name, err, wait))
		if err := w.Sleep(ctx, wait); err != nil {
			return err
		}
	}
}

func (w *Watcher) finish(name string) {
	s := w.seen[name]
	s.done = true
	w.seen[name] = s
}

// read reads a file. The table of statuses belongs to the result list beside it.
func (w *Watcher) read(name string) ([]File, error) {
	path := filepath.Join(w.Dir, name)
	if info, err := os.Stat(path); err != nil || info.Size() > maxFile {
		return nil, cmp.Or(err, errors.New("troppo grande"))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := []File{{name, data}}
	if !strings.HasPrefix(strings.ToLower(name), "lstrslt") {
		return files, nil
	}
	entries, err := os.ReadDir(w.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !strings.HasPrefix(strings.ToLower(e.Name()), "lststatu") {
			continue
		}
		if data, err = os.ReadFile(filepath.Join(w.Dir, e.Name())); err == nil {
			files = append(files, File{e.Name(), data})
		}
	}
	return files, nil
}

// Sleep waits in real time.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
