-- +goose Up

-- Health certificates that a club holds of its athletes. club_id is the club that entered it: while the athlete belongs to another club, no
-- one sees it. kind: 1 competitive, 2 non-competitive. sport_id is 0 if the certificate is not restricted to a sport.
CREATE TABLE certificate (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    athlete_id BIGINT NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
    club_id    BIGINT NOT NULL REFERENCES club (id),
    kind       BIGINT NOT NULL,
    sport_id   BIGINT NOT NULL DEFAULT 0,
    visited_on DATE NOT NULL,
    expires_on DATE NOT NULL,
    centre     TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    version    BIGINT NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX certificate_visit ON certificate (athlete_id, club_id, kind, sport_id, visited_on);
CREATE INDEX certificate_club ON certificate (club_id, expires_on, id);
CREATE INDEX certificate_expiry ON certificate (expires_on);

-- The file of a certificate, encrypted with AES-256-GCM as base64. The key (key_id) is not in the database.
CREATE TABLE certificate_file (
    certificate_id BIGINT NOT NULL PRIMARY KEY REFERENCES certificate (id) ON DELETE CASCADE,
    content_type   TEXT NOT NULL,
    size           BIGINT NOT NULL,
    key_id         TEXT NOT NULL,
    sealed         TEXT NOT NULL,
    created_at     BIGINT NOT NULL
);

-- The Monday of the week in which a club was last mailed about its certificates.
CREATE TABLE certificate_reminder (
    club_id BIGINT NOT NULL PRIMARY KEY REFERENCES club (id),
    week    DATE NOT NULL
);
