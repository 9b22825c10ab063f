import type { Generated, GeneratedAlways } from 'kysely';
import type { TokenName } from 'release/keys';

/** Areas, their keys and releases, the release log, and the change feed. */
export type RegistryTables = {
  areas: { name: string; created_at: Generated<Date> };
  area_prefixes: { prefix: string; area: string };
  area_keys: {
    area: string;
    id: string;
    public_key: string;
    retired_at: Date | null;
    revoked_at: Date | null;
    created_at: Generated<Date>;
  };
  tokens: { hash: string; role: TokenRole; area: string | null; created_at: Generated<Date> };
  releases: ReleasesTable;
  pointers: PointersTable;
  release_log: ReleaseLogTable;
  /** Written by a trigger of `release_log`. */
  effective_moves: { entry: number; area: string; stable: string | null };
  changes: ChangesTable;
  edges: EdgesTable;
  shadows: ShadowsTable;
  policy_revision: { single: Generated<boolean>; revision: number };
  change_horizon: { single: Generated<boolean>; tx: string; id: string; history: Generated<string> };
};

export type TokenRole = 'area' | TokenName;
export type LogKind =
  | 'area'
  | 'publish'
  | 'ramp'
  | 'promote'
  | 'rollback'
  | 'undo'
  | 'rotate'
  | 'prune'
  | 'revoke'
  | 'shadow';
export type ChangeKind = 'policy' | 'content';

type EdgesTable = {
  id: string;
  name: string;
  revision: number | null;
  report: unknown;
  /** Parts of the report. */
  waits_for: GeneratedAlways<unknown>;
  problems: GeneratedAlways<unknown>;
  seen_at: Generated<Date>;
};

type ShadowsTable = {
  area: string;
  release: string;
  percent: number;
  run: string;
  who: string;
  started_at: Generated<Date>;
  until: Date;
};

type ReleasesTable = {
  area: string;
  id: string;
  manifest: string;
  manifest_digest: string | null;
  key_id: string;
  signature: string;
  version: string;
  commit: string;
  contract: number;
  published_at: Generated<Date>;
  withdrawn_at: Date | null;
  revoked_at: Date | null;
  pruned_at: Date | null;
};

type PointersTable = {
  area: string;
  stable: string | null;
  candidate: string | null;
  percent: Generated<number>;
  salt: string;
  revision: Generated<number>;
};

type ReleaseLogTable = {
  id: Generated<number>;
  at: Generated<Date>;
  who: string;
  kind: LogKind;
  area: string;
  release: string | null;
  percent: number | null;
  revision: number;
  why: string | null;
  stable: string | null;
  candidate: string | null;
  /** Null in entries of earlier versions. */
  salt: string | null;
  undoes: number | null;
  together: string | null;
};

type ChangesTable = {
  tx: Generated<string>;
  id: Generated<string>;
  at: Generated<Date>;
  kind: ChangeKind;
  tags: Generated<string[]>;
};
