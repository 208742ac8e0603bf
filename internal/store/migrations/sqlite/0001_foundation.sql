-- +goose Up

CREATE TABLE region (
    id   BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    search TEXT NOT NULL
);

CREATE TABLE province (
    id        BIGINT NOT NULL PRIMARY KEY,
    code      TEXT NOT NULL UNIQUE,
    name      TEXT NOT NULL,
    search    TEXT NOT NULL,
    region_id BIGINT NOT NULL REFERENCES region (id)
);
CREATE INDEX province_region ON province (region_id, search, id);

-- Places of birth and residence: municipalities, former municipalities with their years, and foreign states.
CREATE TABLE place (
    id          BIGINT NOT NULL PRIMARY KEY,
    kind        BIGINT NOT NULL,
    code        TEXT NOT NULL,
    name        TEXT NOT NULL,
    search      TEXT NOT NULL,
    province_id BIGINT REFERENCES province (id),
    province    TEXT NOT NULL,
    region_id   BIGINT REFERENCES region (id),
    zip         TEXT NOT NULL,
    valid_from  DATE,
    valid_to    DATE
);
CREATE INDEX place_search ON place (kind, search, id);
CREATE INDEX place_province ON place (province_id, search, id);
CREATE INDEX place_code ON place (code);
CREATE INDEX place_region ON place (region_id, search, id);

CREATE TABLE season (
    id         BIGINT NOT NULL PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,
    starts_on  DATE NOT NULL,
    ends_on    DATE NOT NULL,
    selectable BOOLEAN NOT NULL
);

-- Catalogues of categories and races. They are shipped with the program and then maintained by administrators.
CREATE TABLE category (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    season_id   BIGINT NOT NULL REFERENCES season (id),
    code        BIGINT NOT NULL,
    family      TEXT NOT NULL,
    name        TEXT NOT NULL,
    label       TEXT NOT NULL,
    search      TEXT NOT NULL,
    kind        BIGINT NOT NULL,
    membership  BIGINT NOT NULL,
    men_from    DATE,
    men_to      DATE,
    women_from  DATE,
    women_to    DATE,
    age_sum_min BIGINT NOT NULL,
    age_sum_max BIGINT NOT NULL,
    version     BIGINT NOT NULL
);
CREATE INDEX category_season ON category (season_id, id);
CREATE INDEX category_search ON category (search, id);

CREATE TABLE category_sport (
    category_id BIGINT NOT NULL REFERENCES category (id),
    sport_id    BIGINT NOT NULL,
    PRIMARY KEY (category_id, sport_id)
);
CREATE INDEX category_sport_sport ON category_sport (sport_id, category_id);

CREATE TABLE category_body (
    category_id BIGINT NOT NULL REFERENCES category (id),
    body_id     BIGINT NOT NULL,
    PRIMARY KEY (category_id, body_id)
);
CREATE INDEX category_body_body ON category_body (body_id, category_id);

CREATE TABLE race (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    sport_id     BIGINT NOT NULL,
    name         TEXT NOT NULL,
    abbreviation TEXT NOT NULL,
    search       TEXT NOT NULL,
    metres       BIGINT NOT NULL,
    total_metres BIGINT NOT NULL,
    style        BIGINT NOT NULL,
    kind         BIGINT NOT NULL,
    members      BIGINT NOT NULL,
    sex          BIGINT NOT NULL,
    version      BIGINT NOT NULL
);
CREATE INDEX race_sport ON race (sport_id, search, id);
CREATE INDEX race_search ON race (search, id);

CREATE TABLE race_body (
    race_id BIGINT NOT NULL REFERENCES race (id),
    body_id BIGINT NOT NULL,
    PRIMARY KEY (race_id, body_id)
);
CREATE INDEX race_body_body ON race_body (body_id, race_id);

-- A club and its legal entity share one row.
CREATE TABLE club (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    code              TEXT,
    name              TEXT NOT NULL,
    search            TEXT NOT NULL,
    phone             TEXT NOT NULL,
    email             TEXT NOT NULL,
    pec               TEXT NOT NULL,
    sdi_code          TEXT NOT NULL,
    vat_number        TEXT NOT NULL,
    tax_code          TEXT NOT NULL,
    address           TEXT NOT NULL,
    zip               TEXT NOT NULL,
    place_id          BIGINT REFERENCES place (id),
    province_id       BIGINT REFERENCES province (id),
    region_id         BIGINT REFERENCES region (id),
    affiliated_until  DATE,
    created_by        BIGINT NOT NULL,
    created_at        BIGINT NOT NULL,
    version           BIGINT NOT NULL
);
CREATE UNIQUE INDEX club_code ON club (code);
CREATE INDEX club_search ON club (search, id);
CREATE INDEX club_region ON club (region_id, search, id);
CREATE INDEX club_province ON club (province_id, search, id);
CREATE INDEX club_place ON club (place_id, search, id);

CREATE TABLE app_user (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    username        TEXT NOT NULL,
    username_key    TEXT NOT NULL UNIQUE,
    email           TEXT NOT NULL,
    email_key       TEXT NOT NULL UNIQUE,
    password_hash   TEXT NOT NULL,
    first_name      TEXT NOT NULL,
    last_name       TEXT NOT NULL,
    level           BIGINT NOT NULL,
    active          BOOLEAN NOT NULL,
    club_id         BIGINT REFERENCES club (id),
    pending_club_id BIGINT REFERENCES club (id),
    season_id       BIGINT REFERENCES season (id),
    premium_until   DATE,
    workouts        BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    terms_at        BIGINT,
    version         BIGINT NOT NULL,
    username_search TEXT NOT NULL,
    email_search    TEXT NOT NULL,
    first_search    TEXT NOT NULL,
    last_search     TEXT NOT NULL,
    club_search     TEXT NOT NULL
);
-- Each sort of the users list has an index that serves both the filter and the order.
CREATE INDEX app_user_username ON app_user (username_search, id);
CREATE INDEX app_user_last ON app_user (last_search, id);
CREATE INDEX app_user_first ON app_user (first_search, id);
CREATE INDEX app_user_email ON app_user (email_search, id);
CREATE INDEX app_user_club_name ON app_user (club_search, id);
CREATE INDEX app_user_created ON app_user (created_at, id);
CREATE INDEX app_user_active ON app_user (active, id);
CREATE INDEX app_user_level ON app_user (level, id);
CREATE INDEX app_user_premium ON app_user (premium_until, id);
CREATE INDEX app_user_workouts ON app_user (workouts, id);
CREATE INDEX app_user_club ON app_user (club_id);
CREATE INDEX app_user_pending ON app_user (pending_club_id);
CREATE INDEX app_user_season ON app_user (season_id);

CREATE TABLE user_function (
    user_id     BIGINT NOT NULL REFERENCES app_user (id),
    function_id BIGINT NOT NULL,
    PRIMARY KEY (user_id, function_id)
);

CREATE TABLE external_identity (
    provider TEXT NOT NULL,
    subject  TEXT NOT NULL,
    user_id  BIGINT NOT NULL REFERENCES app_user (id),
    PRIMARY KEY (provider, subject)
);
CREATE INDEX external_identity_user ON external_identity (user_id);

-- Tokens are stored as SHA-256 digests, so that a copy of the database opens no session.
CREATE TABLE session (
    token_hash      TEXT NOT NULL PRIMARY KEY,
    user_id         BIGINT NOT NULL REFERENCES app_user (id),
    impersonator_id BIGINT REFERENCES app_user (id),
    created_at      BIGINT NOT NULL,
    seen_at         BIGINT NOT NULL
);
CREATE INDEX session_owner ON session (user_id);
CREATE INDEX session_impersonator ON session (impersonator_id);
CREATE INDEX session_seen ON session (seen_at);

CREATE TABLE password_reset (
    user_id    BIGINT NOT NULL PRIMARY KEY REFERENCES app_user (id),
    token_hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL
);

CREATE TABLE spent_token (
    token_hash TEXT NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX spent_token_expiry ON spent_token (expires_at);

CREATE TABLE report_token (
    token_hash      TEXT NOT NULL PRIMARY KEY,
    user_id         BIGINT NOT NULL REFERENCES app_user (id),
    impersonator_id BIGINT REFERENCES app_user (id),
    query           TEXT NOT NULL,
    expires_at      BIGINT NOT NULL
);
CREATE INDEX report_token_user ON report_token (user_id);
CREATE INDEX report_token_impersonator ON report_token (impersonator_id);
CREATE INDEX report_token_expiry ON report_token (expires_at);

CREATE TABLE access_log (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    username        TEXT NOT NULL,
    username_search TEXT NOT NULL,
    at              BIGINT NOT NULL,
    ip              TEXT NOT NULL,
    success         BOOLEAN NOT NULL
);
CREATE INDEX access_log_at ON access_log (at, id);
CREATE INDEX access_log_outcome ON access_log (success, id);
CREATE INDEX access_log_outcome_at ON access_log (success, at, id);
CREATE INDEX access_log_username ON access_log (username_search, id);
CREATE INDEX access_log_ip ON access_log (ip, id);

-- Attempts that count towards lockouts and flood limits, per account, address or purpose.
CREATE TABLE attempt (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL,
    at      BIGINT NOT NULL
);
CREATE INDEX attempt_subject ON attempt (subject, at);
CREATE INDEX attempt_at ON attempt (at);

CREATE TABLE audit (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    at              BIGINT NOT NULL,
    actor_id        BIGINT NOT NULL,
    impersonator_id BIGINT NOT NULL,
    actor           TEXT NOT NULL,
    action          TEXT NOT NULL,
    object          TEXT NOT NULL,
    object_id       BIGINT NOT NULL,
    before_json     TEXT NOT NULL,
    after_json      TEXT NOT NULL,
    request_id      TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_object ON audit (object, object_id, id);
CREATE INDEX audit_action ON audit (action, id);
CREATE INDEX audit_actor ON audit (actor_id, id);

-- The catalogues that each coach starts with and can change.
CREATE TABLE training_group (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id BIGINT NOT NULL REFERENCES app_user (id),
    name     TEXT NOT NULL,
    visible  BOOLEAN NOT NULL,
    version  BIGINT NOT NULL
);
CREATE INDEX training_group_owner ON training_group (owner_id, id);

CREATE TABLE group_access (
    group_id BIGINT NOT NULL REFERENCES training_group (id),
    user_id  BIGINT NOT NULL REFERENCES app_user (id),
    PRIMARY KEY (user_id, group_id)
);
CREATE INDEX group_access_group ON group_access (group_id);

CREATE TABLE style (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id BIGINT NOT NULL REFERENCES app_user (id),
    stroke   BIGINT NOT NULL,
    name     TEXT NOT NULL,
    visible  BOOLEAN NOT NULL,
    version  BIGINT NOT NULL
);
CREATE INDEX style_owner ON style (owner_id, id);

CREATE TABLE intensity (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id BIGINT NOT NULL REFERENCES app_user (id),
    name     TEXT NOT NULL,
    colour   TEXT NOT NULL,
    visible  BOOLEAN NOT NULL,
    version  BIGINT NOT NULL
);
CREATE INDEX intensity_owner ON intensity (owner_id, id);

CREATE TABLE modality (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id BIGINT NOT NULL REFERENCES app_user (id),
    name     TEXT NOT NULL,
    visible  BOOLEAN NOT NULL,
    version  BIGINT NOT NULL
);
CREATE INDEX modality_owner ON modality (owner_id, id);

CREATE TABLE upload (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id     BIGINT NOT NULL REFERENCES app_user (id),
    mode        TEXT NOT NULL,
    digest      TEXT NOT NULL,
    state       BIGINT NOT NULL,
    read_rows   BIGINT NOT NULL,
    total_rows  BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    refused     BIGINT NOT NULL,
    refusals    TEXT NOT NULL,
    started_at  BIGINT NOT NULL,
    ended_at    BIGINT
);
CREATE INDEX upload_user ON upload (user_id, id);

CREATE TABLE job_run (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    name          TEXT NOT NULL,
    scheduled_for BIGINT NOT NULL,
    started_at    BIGINT NOT NULL,
    ended_at      BIGINT,
    lease_until   BIGINT NOT NULL,
    server        TEXT NOT NULL,
    error         TEXT NOT NULL,
    UNIQUE (name, scheduled_for)
);

-- One-time facts about this database, such as the version of the reference data.
CREATE TABLE setting (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
