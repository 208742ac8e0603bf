package httpapi

import (
	"context"
	"net/http"
	"net/url"

	"traguardo/internal/httpapi/wire"
	"traguardo/internal/problem"
)

func (h *handlers) getReminders(ctx context.Context, _ wire.Empty) (wire.Reminders, error) {
	on, err := h.app.Notices.Reminders(ctx, actor(ctx))
	return wire.Reminders{On: wire.Flag(on)}, err
}

func (h *handlers) setReminders(ctx context.Context, in wire.SetReminders) (wire.Done, error) {
	return wire.Done{Message: wire.MessageDone}, h.app.Notices.SetReminders(ctx, actor(ctx), bool(in.On))
}

func (h *handlers) stopReminders(ctx context.Context, in wire.Verification) (wire.Done, error) {
	return wire.Done{Message: "Non riceverai altri promemoria"}, h.app.Notices.StopReminders(ctx, in.Token)
}

// remindersPath is the prefix of a reminder's link and of its List-Unsubscribe header; the token follows.
const remindersPath = "/promemoria/"

// reminderLink redirects the link of a reminder to the page that asks for confirmation, because mail scanners open links too. Mail
// programs post to the same address for one-click unsubscription (RFC 8058), which switches reminders off.
func (s *Server) reminderLink(mux *http.ServeMux) {
	mux.HandleFunc("GET "+remindersPath+"{token}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, "/login?promemoria="+url.QueryEscape(r.PathValue("token")), http.StatusSeeOther)
	})
	mux.HandleFunc("POST "+remindersPath+"{token}", func(w http.ResponseWriter, r *http.Request) {
		req := requestOf(r.Context())
		if err := req.enter(r.Context(), 0); err != nil {
			s.refuseAs(w, req, err)
			return
		}
		defer req.leave()
		w.Header().Set("Cache-Control", "no-store")
		err := s.app.Notices.StopReminders(r.Context(), r.PathValue("token"))
		switch {
		case err == nil:
			_, _ = w.Write([]byte("ok\n"))
		case problem.Is(err, problem.KindRefused):
			http.Error(w, "Collegamento non valido", http.StatusNotFound)
		default:
			s.opts.Log.Error("reminders not stopped", "request", req.id, "error", err)
			http.Error(w, "Si è verificato un errore", http.StatusInternalServerError)
		}
	})
}
