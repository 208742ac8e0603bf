-- +goose Up

-- A subscription is paid by its user, who may have no club. In this case user_id is set and club_id is null. SQLite cannot drop NOT NULL,
-- so a new column replaces the old one.
DROP INDEX club_order_club;
DROP INDEX club_order_event;
ALTER TABLE club_order ADD COLUMN owner_id BIGINT REFERENCES club (id);
UPDATE club_order SET owner_id = club_id;
ALTER TABLE club_order DROP COLUMN club_id;
ALTER TABLE club_order RENAME COLUMN owner_id TO club_id;
CREATE INDEX club_order_club ON club_order (club_id, created_at, id);
CREATE INDEX club_order_event ON club_order (event_id, club_id);
ALTER TABLE club_order ADD COLUMN user_id BIGINT REFERENCES app_user (id);
CREATE INDEX club_order_user ON club_order (user_id, created_at, id);
CREATE INDEX club_order_state ON club_order (state, created_at);

-- An attempt to pay an order by card. state: 1 sent, reply unknown, 2 waiting for the cardholder, 3 charged, 4 declined, 5 abandoned.
-- refund: 0 none, 1 to make, 2 made. key is the idempotency key at the provider; intent_id and secret come from its first reply. confirms
-- counts how often the cardholder was asked.
CREATE TABLE payment_attempt (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id   BIGINT NOT NULL REFERENCES club_order (id),
    state      BIGINT NOT NULL,
    provider   TEXT NOT NULL,
    shop_id    BIGINT NOT NULL,
    account    TEXT NOT NULL,
    key        TEXT NOT NULL UNIQUE,
    intent_id  TEXT NOT NULL,
    secret     TEXT NOT NULL,
    method     TEXT NOT NULL,
    amount     BIGINT NOT NULL,
    confirms   BIGINT NOT NULL,
    message    TEXT NOT NULL,
    refund     BIGINT NOT NULL,
    doubtful   BOOLEAN NOT NULL,
    created_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    version    BIGINT NOT NULL
);
CREATE INDEX payment_attempt_order ON payment_attempt (order_id, id);
CREATE INDEX payment_attempt_intent ON payment_attempt (intent_id);
CREATE INDEX payment_attempt_state ON payment_attempt (state, changed_at);
CREATE INDEX payment_attempt_refund ON payment_attempt (refund, changed_at);
-- An order has at most one open attempt, even with simultaneous requests.
CREATE UNIQUE INDEX payment_attempt_open ON payment_attempt (order_id) WHERE state IN (1, 2);

-- A charge without an order to pay becomes credit once.
ALTER TABLE wallet_line ADD COLUMN attempt_id BIGINT REFERENCES payment_attempt (id);
CREATE UNIQUE INDEX wallet_line_attempt ON wallet_line (attempt_id);
-- A charge is refunded to the card once.
CREATE UNIQUE INDEX ledger_transaction_refund ON ledger_transaction (order_id, kind) WHERE kind = 7;

-- The payments of the built-in provider, which has its own books like an external company. status: 1 to confirm, 2 waiting for the
-- cardholder, 3 charged, 4 declined, 5 cancelled.
CREATE TABLE sandbox_intent (
    id         TEXT NOT NULL PRIMARY KEY,
    key        TEXT NOT NULL UNIQUE,
    secret     TEXT NOT NULL UNIQUE,
    account    TEXT NOT NULL,
    order_id   BIGINT NOT NULL,
    attempt_id BIGINT NOT NULL,
    method     TEXT NOT NULL,
    amount     BIGINT NOT NULL,
    refunded   BIGINT NOT NULL,
    status     BIGINT NOT NULL,
    owner_said BIGINT NOT NULL,
    message    TEXT NOT NULL
);

-- Processed messages of the provider, to recognise repeated ones.
CREATE TABLE provider_event (
    id          TEXT NOT NULL PRIMARY KEY,
    kind        TEXT NOT NULL,
    intent_id   TEXT NOT NULL,
    received_at BIGINT NOT NULL
);
CREATE INDEX provider_event_received ON provider_event (received_at);

-- Pending messages about orders. kind: 1 paid, 2 payment failed, 3 cancelled at midnight.
CREATE TABLE order_notice (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id BIGINT NOT NULL REFERENCES club_order (id),
    kind     BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    message  TEXT NOT NULL,
    made_at  BIGINT NOT NULL
);
CREATE INDEX order_notice_order ON order_notice (order_id);

-- The time that a paid order added to a subscription: from the day after since to until.
CREATE TABLE subscription (
    order_id BIGINT NOT NULL PRIMARY KEY REFERENCES club_order (id),
    user_id  BIGINT NOT NULL REFERENCES app_user (id),
    since    DATE NOT NULL,
    until    DATE NOT NULL
);
CREATE INDEX subscription_user ON subscription (user_id, until);

-- Invoices of events. The row of a year in invoice_year is locked while a number is assigned, so that there are no gaps.
CREATE TABLE invoice_year (
    year BIGINT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);
CREATE TABLE invoice (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id   BIGINT NOT NULL UNIQUE REFERENCES event (id),
    club_id    BIGINT NOT NULL REFERENCES club (id),
    year       BIGINT NOT NULL,
    number     BIGINT NOT NULL,
    issued_on  DATE NOT NULL,
    quantity   BIGINT NOT NULL,
    unit_price BIGINT NOT NULL,
    vat_rate   BIGINT NOT NULL,
    net        BIGINT NOT NULL,
    vat        BIGINT NOT NULL,
    xml        TEXT NOT NULL,
    created_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (year, number)
);
CREATE INDEX invoice_club ON invoice (club_id);
