package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/proof"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// CreateKey creates the installation's key at the first start. If several servers start together, one of them creates it.
func (p *Proofs) CreateKey(ctx context.Context) error {
	_, err := p.core.DB.ActiveSigningKey(ctx)
	if !problem.Is(err, problem.KindNotFound) {
		return err
	}
	return p.core.DB.Tx(ctx, func(q store.Q) error { return p.addKey(ctx, q) })
}

// activeKey returns the key that signs. It creates the first one if the server has not done so yet.
func (p *Proofs) activeKey(ctx context.Context, q store.Q) (domain.SigningKey, error) {
	k, err := q.ActiveSigningKey(ctx)
	if !problem.Is(err, problem.KindNotFound) {
		return k, err
	}
	if err := p.addKey(ctx, q); err != nil {
		return domain.SigningKey{}, err
	}
	return q.ActiveSigningKey(ctx)
}

func (p *Proofs) addKey(ctx context.Context, q store.Q) error {
	key, private, err := proof.NewKey(p.core.Now())
	if err != nil {
		return err
	}
	return q.AddSigningKey(ctx, domain.SigningKey{Key: key, Private: private.Text()})
}

// operator is the actor of commands.
var operator = access.Actor{Username: "(riga di comando)"}

// RotateKey retires the key and creates the next one. Signatures of the old key stay valid. It returns the new key.
func (p *Proofs) RotateKey(ctx context.Context) (proof.Key, error) {
	var k domain.SigningKey
	err := p.core.DB.Tx(ctx, func(q store.Q) error {
		if err := q.RetireSigningKey(ctx, p.core.Now()); err != nil {
			return err
		}
		if err := p.addKey(ctx, q); err != nil {
			return err
		}
		var err error
		if k, err = q.ActiveSigningKey(ctx); err != nil {
			return err
		}
		return p.core.Record(ctx, q, operator, audit.SigningKeyRotated, audit.SigningKey, k.ID, nil, map[string]string{"chiave": k.Key.ID})
	})
	return k.Key, err
}

// Keys returns the published keys, newest first.
func (p *Proofs) Keys(ctx context.Context) ([]byte, error) {
	list, err := p.core.DB.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	keys := make([]proof.Key, len(list))
	for i, k := range list {
		keys[i] = k.Key
	}
	return proof.Publish(p.core.BaseURL, keys)
}
