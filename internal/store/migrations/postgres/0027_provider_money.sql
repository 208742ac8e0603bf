-- +goose Up

-- The part of a paid order that the card provider refunded on its own initiative, or that was lost in disputes.
ALTER TABLE club_order ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0;

-- The amount that the provider refunded to the card on its own initiative, and the time of its last refund.
ALTER TABLE payment_attempt ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_attempt ADD COLUMN refunded_at BIGINT;
CREATE INDEX payment_attempt_refunded ON payment_attempt (refunded_at);

-- Disputes of card payments, by the id of the provider. state: 1 the bank asks for information, 2 open: the bank withholds the amount, 3
-- won, 4 lost.
CREATE TABLE payment_dispute (
    id         TEXT NOT NULL PRIMARY KEY,
    attempt_id BIGINT NOT NULL REFERENCES payment_attempt (id),
    amount     BIGINT NOT NULL,
    state      BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX payment_dispute_attempt ON payment_dispute (attempt_id);
CREATE INDEX payment_dispute_state ON payment_dispute (state, changed_at);
