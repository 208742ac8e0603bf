-- +goose Up

-- An athlete is a person in a club. Names are searched and sorted through folded columns; name_search is last name, 0x01, first name.
-- club_search repeats the folded name of the club so that one index serves a list sorted by it.
CREATE TABLE athlete (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id           BIGINT NOT NULL REFERENCES club (id),
    club_search       TEXT NOT NULL,
    visible           BOOLEAN NOT NULL,
    last_name         TEXT NOT NULL,
    first_name        TEXT NOT NULL,
    name_search       TEXT NOT NULL,
    last_search       TEXT NOT NULL,
    first_search      TEXT NOT NULL,
    sex               BIGINT NOT NULL,
    birth             DATE NOT NULL,
    only_year         BOOLEAN NOT NULL,
    birthplace_id     BIGINT,
    tax_code          TEXT NOT NULL,
    email             TEXT NOT NULL,
    phone             TEXT NOT NULL,
    nationality_id    BIGINT NOT NULL,
    national_state_id BIGINT NOT NULL,
    card              TEXT NOT NULL,
    member_until      DATE,
    membership        BIGINT NOT NULL,
    qualification     BIGINT NOT NULL,
    disability        BIGINT NOT NULL,
    body              TEXT NOT NULL,
    body_club_code    TEXT NOT NULL,
    erased            BOOLEAN NOT NULL,
    created_at        BIGINT NOT NULL,
    version           BIGINT NOT NULL
);
-- Each index slows down uploads of 50,000 rows. The list of one club is short enough to be sorted in memory.
CREATE INDEX athlete_name ON athlete (name_search, id);
CREATE INDEX athlete_club_name ON athlete (club_id, name_search, id);
CREATE INDEX athlete_first ON athlete (first_search, id);
CREATE INDEX athlete_club_search ON athlete (club_search, name_search, id);
CREATE INDEX athlete_birth ON athlete (birth, id);
CREATE INDEX athlete_card ON athlete (card, id);
CREATE INDEX athlete_until ON athlete (member_until, id);
CREATE UNIQUE INDEX athlete_tax_code ON athlete (tax_code, club_id) WHERE tax_code <> '';
CREATE UNIQUE INDEX athlete_club_card ON athlete (club_id, card) WHERE card <> '';

-- The distinct names of athletes, with the number of athletes who have each. A search scans these few rows instead of all athletes, and
-- the counts give totals and page starts. kind: 1 last names, 2 first names, both folded.
CREATE TABLE name_word (
    kind     BIGINT NOT NULL,
    text     TEXT NOT NULL,
    athletes BIGINT NOT NULL,
    PRIMARY KEY (kind, text)
);

-- The number of all and of visible athletes of a club, updated when they change.
CREATE TABLE club_count (
    club_id  BIGINT NOT NULL PRIMARY KEY REFERENCES club (id),
    athletes BIGINT NOT NULL,
    visible  BIGINT NOT NULL
);

-- Credit and debit movements of a club (Portafoglio). kind: 1 credit, 2 debit. used is the part of a credit that orders have used.
CREATE TABLE wallet_line (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id    BIGINT NOT NULL REFERENCES club (id),
    kind       BIGINT NOT NULL,
    note       TEXT NOT NULL,
    amount     BIGINT NOT NULL,
    used       BIGINT NOT NULL,
    created_by BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    version    BIGINT NOT NULL
);
CREATE INDEX wallet_line_club ON wallet_line (club_id, created_at, id);
CREATE INDEX wallet_line_created ON wallet_line (created_at, id);

-- An amount that a club has to pay. club_id is the owner, also after cancellation. state: 0 to pay, 1 paying, 2 paid, 3 cancelled, 4
-- reversed. Amounts are in cents; credit_used is the part of amount that was paid from credit.
CREATE TABLE club_order (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id     BIGINT NOT NULL REFERENCES club (id),
    kind        BIGINT NOT NULL,
    description TEXT NOT NULL,
    amount      BIGINT NOT NULL,
    credit_used BIGINT NOT NULL,
    state       BIGINT NOT NULL,
    created_by  BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    paid_at     BIGINT,
    reversed_at BIGINT,
    version     BIGINT NOT NULL
);
CREATE INDEX club_order_club ON club_order (club_id, created_at, id);
CREATE INDEX club_order_created ON club_order (created_at, id);
