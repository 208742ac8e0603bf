-- +goose Up

-- Double-entry bookkeeping: the entries of a transaction sum to 0. Rows are only added, which triggers enforce. kind: 1 movement, 2 order,
-- 3 payment, 4 reversal, 5 use of credit, 6 cancellation of the transaction cancels_id.
CREATE TABLE ledger_transaction (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    kind        BIGINT NOT NULL,
    description TEXT NOT NULL,
    order_id    BIGINT REFERENCES club_order (id),
    movement_id BIGINT REFERENCES wallet_line (id),
    cancels_id  BIGINT REFERENCES ledger_transaction (id),
    at          BIGINT NOT NULL,
    posted_by   BIGINT NOT NULL
);
CREATE INDEX ledger_transaction_order ON ledger_transaction (order_id, kind);
CREATE INDEX ledger_transaction_movement ON ledger_transaction (movement_id);
CREATE UNIQUE INDEX ledger_transaction_cancels ON ledger_transaction (cancels_id) WHERE cancels_id IS NOT NULL;
-- An order is created, paid and reversed at most once, even with simultaneous requests.
CREATE UNIQUE INDEX ledger_transaction_once ON ledger_transaction (order_id, kind) WHERE kind IN (2, 3, 4);

-- account: 1 debt of a club, 2 its credit, 3 fees, 4 bank, 5 refunds to make, 6 adjustments. club_id is set for 1 and 2. amount is in
-- cents: positive is a credit, negative a debit. at repeats the time of the transaction so that one index serves statements and balances.
CREATE TABLE ledger_entry (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    transaction_id BIGINT NOT NULL REFERENCES ledger_transaction (id),
    account        BIGINT NOT NULL,
    club_id        BIGINT REFERENCES club (id),
    amount         BIGINT NOT NULL,
    at             BIGINT NOT NULL
);
CREATE INDEX ledger_entry_transaction ON ledger_entry (transaction_id);
CREATE INDEX ledger_entry_club ON ledger_entry (club_id, at, transaction_id, amount);
CREATE INDEX ledger_entry_at ON ledger_entry (at, club_id, transaction_id, amount);

-- Converts existing movements, and orders with their payments and reversals. Cancelled orders were never on a statement. Earlier releases
-- did not store how the money of a reversed order was returned, so it counts as still to be returned.
INSERT INTO ledger_transaction (kind, description, movement_id, at, posted_by)
    SELECT 1, note, id, created_at, created_by FROM wallet_line ORDER BY id;
INSERT INTO ledger_transaction (kind, description, order_id, at, posted_by)
    SELECT 2, description, id, created_at, created_by FROM club_order WHERE state <> 3 ORDER BY id;
INSERT INTO ledger_transaction (kind, description, order_id, at, posted_by)
    SELECT 3, 'Pagamento: ' || description, id, paid_at, 0 FROM club_order
    WHERE state <> 3 AND paid_at IS NOT NULL AND amount > credit_used ORDER BY id;
INSERT INTO ledger_transaction (kind, description, order_id, at, posted_by)
    SELECT 4, 'Storno: ' || description, id, reversed_at, 0 FROM club_order WHERE state = 4 AND reversed_at IS NOT NULL ORDER BY id;
INSERT INTO ledger_transaction (kind, description, order_id, at, posted_by)
    SELECT 5, description, id, created_at, created_by FROM club_order WHERE state <> 3 AND credit_used <> 0 ORDER BY id;

INSERT INTO ledger_entry (transaction_id, account, club_id, amount, at)
    SELECT t.id, 2, w.club_id, CASE WHEN w.kind = 1 THEN w.amount ELSE -w.amount END, t.at
    FROM ledger_transaction t JOIN wallet_line w ON w.id = t.movement_id;
INSERT INTO ledger_entry (transaction_id, account, amount, at)
    SELECT t.id, 6, CASE WHEN w.kind = 1 THEN -w.amount ELSE w.amount END, t.at
    FROM ledger_transaction t JOIN wallet_line w ON w.id = t.movement_id;
INSERT INTO ledger_entry (transaction_id, account, club_id, amount, at)
    SELECT t.id, CASE WHEN t.kind = 4 THEN 2 ELSE 1 END, o.club_id,
        CASE t.kind WHEN 2 THEN -o.amount WHEN 3 THEN o.amount - o.credit_used ELSE o.credit_used END, t.at
    FROM ledger_transaction t JOIN club_order o ON o.id = t.order_id;
INSERT INTO ledger_entry (transaction_id, account, club_id, amount, at)
    SELECT t.id, 2, o.club_id, -o.credit_used, t.at FROM ledger_transaction t JOIN club_order o ON o.id = t.order_id WHERE t.kind = 5;
INSERT INTO ledger_entry (transaction_id, account, amount, at)
    SELECT t.id, 3, CASE t.kind WHEN 2 THEN o.amount ELSE -o.amount END, t.at
    FROM ledger_transaction t JOIN club_order o ON o.id = t.order_id WHERE t.kind IN (2, 4);
INSERT INTO ledger_entry (transaction_id, account, amount, at)
    SELECT t.id, CASE t.kind WHEN 3 THEN 4 ELSE 5 END, CASE t.kind WHEN 3 THEN o.credit_used - o.amount ELSE o.amount - o.credit_used END, t.at
    FROM ledger_transaction t JOIN club_order o ON o.id = t.order_id WHERE t.kind IN (3, 4);

-- +goose StatementBegin
CREATE TRIGGER ledger_transaction_unchanged BEFORE UPDATE ON ledger_transaction BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_transaction_kept BEFORE DELETE ON ledger_transaction BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entry_unchanged BEFORE UPDATE ON ledger_entry BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entry_kept BEFORE DELETE ON ledger_entry BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
-- +goose StatementEnd
