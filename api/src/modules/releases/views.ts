import type { AreaPolicy, Policy } from 'release/policy';
import type { AreaStatus, LogEntry, ReleaseRecord, ShadowRun, StatusResponse } from 'release/registry-api';
import type { Connection } from '../../database/connect.ts';
import { readPolicyRevision } from '../changes/repository.ts';
import { keysRepository } from '../keys/repository.ts';
import { readEdges, readFigures } from './edges.ts';
import { findFormer, listFormerStables } from './findings.ts';
import { isRevoked, personIn } from './moves.ts';
import type { Claim } from './prefixes.ts';
import { type LogRow, type Pointer, type Release, releasesRepository } from './repository.ts';
import { readShadows } from './shadows.ts';

/** The policy for the edges. The caller runs it in one snapshot, so that its parts are consistent. */
export async function readPolicy(db: Connection): Promise<Policy> {
  const repository = releasesRepository(db);
  const pointers = await repository.pointers();
  const claims = await repository.claims();
  const releases = await repository.presentReleases();
  const shadows = await readShadows(db);
  const areas: AreaPolicy[] = [];
  for (const pointer of pointers) {
    const { area } = pointer;
    const stored = releases.filter((release) => release.area === area && !isRevoked(release));
    const retained = stored.filter(({ withdrawn_at }) => withdrawn_at === null);
    areas.push({
      ...pointer,
      prefixes: prefixesOf(area, claims),
      keys: await keysRepository(db).keysOf(area),
      retained: retained.map(({ id }) => id),
      ramped: retained.filter(({ was_given }) => was_given).map(({ id }) => id),
      withdrawn: stored.filter(({ withdrawn_at }) => withdrawn_at !== null).map(({ id }) => id),
      manifests: Object.fromEntries(stored.map(({ id, manifest_digest }) => [id, manifest_digest])),
      previous: listFormerStables(stored, pointer)[0]?.id ?? null,
      ...shadowOf(shadows.get(area)),
    });
  }
  return { revision: await readPolicyRevision(db), areas };
}

function shadowOf(run: ShadowRun | undefined): Pick<AreaPolicy, 'shadow'> {
  if (run === undefined) return {};
  const { release, percent, run: name, until } = run;
  return { shadow: { release, percent, run: name, until } };
}

function prefixesOf(area: string, claims: Claim[]): string[] {
  return claims.filter((claim) => claim.area === area).map((claim) => claim.prefix);
}

export async function readStatus(db: Connection): Promise<StatusResponse> {
  const repository = releasesRepository(db);
  const pointers = await repository.pointers();
  const claims = await repository.claims();
  const publishers = await repository.publishers();
  const releases = await repository.releases();
  const shadows = await readShadows(db);
  const areas: AreaStatus[] = [];
  for (const pointer of pointers) {
    const { area, stable, candidate, percent, revision } = pointer;
    const shadow = shadows.get(area);
    const former = await findFormer(repository, pointers, pointer);
    const lastMove = await repository.lastMove(area);
    const ramped = await repository.lastRamp(pointer);
    areas.push({
      area,
      prefixes: prefixesOf(area, claims),
      stable,
      candidate,
      percent,
      revision,
      former: former.ok ? (former.value ?? null) : null,
      rollout: ramped === undefined ? null : { who: personIn(ramped.who), at: ramped.at.toISOString() },
      lastMove: lastMove === undefined ? null : entryOf(lastMove),
      ...(shadow?.isRunning ? { shadow } : {}),
      releases: releases
        .filter((release) => release.area === area)
        .map((release) => ({
          id: release.id,
          version: release.version,
          contract: release.contract,
          commit: release.commit,
          publishedAt: release.published_at.toISOString(),
          publishedBy: publishers.get(`${area} ${release.id}`) ?? 'unknown',
          state: stateOf(release, { stable, candidate }),
        })),
    });
  }
  const live = new Set(
    pointers.flatMap(({ area, stable, candidate }) => [`${area} ${stable}`, `${area} ${candidate}`]),
  );
  const figures = (await readFigures(db)).filter(({ area, release }) => live.has(`${area} ${release}`));
  return { areas, figures, ...(await readEdges(db)) };
}

function stateOf(release: Release, live: Pick<Pointer, 'stable' | 'candidate'>): ReleaseRecord['state'] {
  if (release.id === live.stable) return 'stable';
  if (release.id === live.candidate) return 'candidate';
  if (release.pruned_at !== null) return 'pruned';
  return release.withdrawn_at === null && !isRevoked(release) ? 'retained' : 'withdrawn';
}

export function entryOf({ at, who, kind, release, percent, why, revision, stable, candidate }: LogRow): LogEntry & {
  revision: number;
  stable: string | null;
  candidate: string | null;
} {
  return { at: at.toISOString(), who, action: kind, release, percent, reason: why, revision, stable, candidate };
}
