-- +goose Up

-- When a result was replaced by the next version. Earlier versions are kept as long as the audit, counted from then.
ALTER TABLE result_version ADD COLUMN replaced_at BIGINT;
UPDATE result_version SET replaced_at = COALESCE(
    (SELECT n.recorded_at FROM result_version n WHERE n.result_id = result_version.result_id AND n.version = result_version.version + 1),
    (SELECT r.recorded_at FROM result r WHERE r.id = result_version.result_id));
CREATE INDEX result_version_replaced ON result_version (replaced_at);
