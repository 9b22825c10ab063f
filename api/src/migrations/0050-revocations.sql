-- The policy names the manifest of each release that edges may take, so that nobody can replace it in the store. Null: added by an API
-- process of an earlier version; the digest is then computed when it is read.
alter table releases add column manifest_digest text;
update releases set manifest_digest = encode(sha256(convert_to(manifest, 'UTF8')), 'hex');

-- No edge takes a revoked release, nor one that a revoked key signed.
alter table releases add column revoked_at timestamptz;
alter table area_keys add column revoked_at timestamptz;

alter table release_log
  drop constraint release_log_kind_check,
  add constraint release_log_kind_check
    check (kind in ('area', 'publish', 'ramp', 'promote', 'rollback', 'undo', 'rotate', 'prune', 'revoke'));
