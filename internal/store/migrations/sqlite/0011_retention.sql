-- +goose Up

-- While an address is locked out its attempts are counted in one row.
ALTER TABLE access_log ADD COLUMN attempts BIGINT NOT NULL DEFAULT 1;
ALTER TABLE access_log ADD COLUMN locked BOOLEAN NOT NULL DEFAULT false;

-- saved tells an upload from a dry run, which is kept for a shorter time. lease_until is until when the server that runs it is believed to live.
ALTER TABLE upload ADD COLUMN saved BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE upload ADD COLUMN lease_until BIGINT;
CREATE INDEX upload_started ON upload (saved, started_at);
CREATE INDEX job_run_scheduled ON job_run (scheduled_for);
