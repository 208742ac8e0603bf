-- +goose Up

-- Browsers that get messages about an athlete in an event. entry_id is an entry of the athlete. The rows are deleted when the event is over.
CREATE TABLE push_subscription (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id     BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    entry_id     BIGINT NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    endpoint     TEXT NOT NULL,
    browser_key  TEXT NOT NULL,
    auth         TEXT NOT NULL,
    created_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX push_subscription_browser ON push_subscription (event_id, endpoint, entry_id);
CREATE INDEX push_subscription_entry ON push_subscription (entry_id);

-- Messages that were sent, so that none is sent twice. kind: 1 the start is near, 2 the result.
CREATE TABLE push_sent (
    subscription_id BIGINT NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
    entry_id        BIGINT NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    kind            BIGINT NOT NULL,
    PRIMARY KEY (subscription_id, entry_id, kind)
);
CREATE INDEX push_sent_entry ON push_sent (entry_id);
