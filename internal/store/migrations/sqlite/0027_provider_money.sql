-- +goose Up

-- What of a paid order the card provider sent back without being asked here, or lost in disputes.
ALTER TABLE club_order ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0;

-- What the provider sent back to the card without being asked here, and when it last did.
ALTER TABLE payment_attempt ADD COLUMN refunded BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_attempt ADD COLUMN refunded_at BIGINT;
CREATE INDEX payment_attempt_refunded ON payment_attempt (refunded_at);

-- Disputes of card payments, by the provider's id. state: 1 the bank asks for information, 2 open: the bank withholds the amount, 3 won, 4 lost.
CREATE TABLE payment_dispute (
    id         TEXT NOT NULL PRIMARY KEY,
    attempt_id BIGINT NOT NULL REFERENCES payment_attempt (id),
    amount     BIGINT NOT NULL,
    state      BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX payment_dispute_attempt ON payment_dispute (attempt_id);
CREATE INDEX payment_dispute_state ON payment_dispute (state, changed_at);
