-- +goose Up

-- While an address is locked out, one row counts its attempts.
ALTER TABLE access_log ADD COLUMN attempts BIGINT NOT NULL DEFAULT 1;
ALTER TABLE access_log ADD COLUMN locked BOOLEAN NOT NULL DEFAULT false;

-- saved distinguishes an upload from a dry run, which is kept for a shorter time. lease_until is the time until which its server is
-- considered alive.
ALTER TABLE upload ADD COLUMN saved BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE upload ADD COLUMN lease_until BIGINT;
CREATE INDEX upload_started ON upload (saved, started_at);
CREATE INDEX job_run_scheduled ON job_run (scheduled_for);
