package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"traguardo/internal/app/core"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// handleOnce runs a repeatable call, or returns the reply of its first run.
func (s *Server) handleOnce(
	ctx context.Context, w http.ResponseWriter, r *http.Request, route contract.Route, req *request, in *contract.Input, key string,
) (*wire.Envelope, error) {
	if err := contract.CheckKey(key); err != nil {
		return nil, err
	}
	digest, err := in.Digest()
	if err != nil {
		return nil, err
	}
	reply, err := s.app.Once(ctx, req.actor, core.IdempotentCall{Key: key, Call: route.Method + " " + route.Path, Digest: digest},
		func(ctx context.Context) ([]byte, error) {
			env, err := route.Handle(ctx, w, r, in)
			if err != nil {
				return nil, err
			}
			return contract.Encode(env)
		})
	if err != nil {
		return nil, err
	}
	var data json.RawMessage
	env := &wire.Envelope{Data: &data}
	if err := json.Unmarshal(reply, env); err != nil {
		return nil, err
	}
	if env.Data = nil; data != nil {
		env.Data = data
	}
	return env, nil
}
