import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  createShadowFigures,
  maxDifferenceExamples,
  maxFailuresPerRelease,
  type ShadowFigures,
  sumDurations,
} from 'release/edge-report';
import type { ShadowChange, ShadowResponse, ShadowRun } from 'release/registry-api';
import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { readPolicyRevision, recordChange } from '../changes/repository.ts';
import { checkCompatibility } from './compatibility.ts';
import { mergeFailures, readShadowReports } from './edges.ts';
import { checkAvailable, personIn } from './moves.ts';
import { lockPointers, releasesRepository } from './repository.ts';

type Command = { area: string; who: string; reason?: string };
export type ShadowStart = Command & { release: string; percent: number; seconds: number };

/** The last shadow of each area. Its time may be over. */
export async function readShadows(db: Connection): Promise<Map<string, ShadowRun>> {
  const rows = await db
    .selectFrom('shadows')
    .select(['area', 'release', 'percent', 'run', 'who', 'started_at', 'until'])
    .select(sql<boolean>`until > now()`.as('is_running'))
    .execute();
  return new Map(
    rows.map(({ area, release, percent, run, who, started_at, until, is_running }) => {
      const times = { until: until.toISOString(), startedAt: started_at.toISOString() };
      return [area, { release, percent, run, who: personIn(who), ...times, isRunning: is_running }];
    }),
  );
}

/** Lets edges render pages with a release that no visitor gets. It must be one that could be ramped. */
export function startShadow(kysely: Kysely<Schema>, command: ShadowStart): Promise<Result<ShadowChange>> {
  const { area, release, percent, seconds, who, reason } = command;
  return inTransaction(kysely, async (tx) => {
    const repository = releasesRepository(tx);
    const pointers = await lockPointers(tx);
    const current = pointers.find((pointer) => pointer.area === area);
    if (current === undefined) return refuse('area-unknown', `there is no area ${area}`);
    const available = checkAvailable(area, release, await repository.release(area, release));
    if (!available.ok) return available;
    if ([current.stable, current.candidate].includes(release)) {
      return refuse('already-live', `${release} is live: \`status\` and \`failures\` show how it does`);
    }
    if (current.stable === null) return refuse('nothing-to-compare', `${area} has no stable release to compare with`);
    const fit = await checkCompatibility(repository, pointers, await repository.manifest(area, release));
    if (!fit.ok) return fit;
    const running = (await readShadows(tx)).get(area);
    if (running?.isRunning && running.who !== personIn(who)) {
      const until = `${running.release} is running for ${running.who} until ${running.until}`;
      return refuse('shadow-of-another', `${until}: talk to them, or stop it first (shadow ${area} --stop)`);
    }
    const values = {
      release,
      percent,
      who,
      run: randomUUID(),
      until: sql<Date>`now() + make_interval(secs => ${seconds})`,
    };
    await tx
      .insertInto('shadows')
      .values({ area, ...values })
      .onConflict((on) => on.column('area').doUpdateSet({ ...values, started_at: sql`now()` }))
      .execute();
    const why = `${percent} % for ${seconds} s${reason === undefined ? '' : `: ${reason}`}`;
    await repository.log({ ...current, kind: 'shadow', who, why, release });
    return publishChange(tx, area);
  });
}

/** Ends a shadow before its time. Its report stays readable. */
export function stopShadow(kysely: Kysely<Schema>, { area, who, reason }: Command): Promise<Result<ShadowChange>> {
  return inTransaction(kysely, async (tx) => {
    const current = (await lockPointers(tx)).find((pointer) => pointer.area === area);
    if (current === undefined) return refuse('area-unknown', `there is no area ${area}`);
    const running = (await readShadows(tx)).get(area);
    if (!running?.isRunning) return refuse('nothing-to-stop', `no shadow of ${area} is running`);
    await tx.updateTable('shadows').set({ until: sql<Date>`now()` }).where('area', '=', area).execute();
    const why = reason === undefined ? 'stopped' : `stopped: ${reason}`;
    await releasesRepository(tx).log({ ...current, kind: 'shadow', who, why, release: running.release });
    return publishChange(tx, area);
  });
}

async function publishChange(tx: Tx, area: string): Promise<Result<ShadowChange>> {
  await recordChange(tx, { kind: 'policy' });
  const shadow = (await readShadows(tx)).get(area);
  if (shadow === undefined) throw new Error(`the shadow of ${area} is missing`);
  return ok({ shadow, policyRevision: await readPolicyRevision(tx) });
}

/** The last shadow of an area, with what all edges together have counted. */
export async function readShadow(tx: Tx, area: string): Promise<Result<ShadowResponse>> {
  const pointer = (await releasesRepository(tx).pointers()).find((each) => each.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const shadow = (await readShadows(tx)).get(area) ?? null;
  const reports = (await readShadowReports(tx)).filter((report) => report.area === area && report.run === shadow?.run);
  return ok({
    shadow,
    stable: pointer.stable,
    edges: reports.map(({ name, problem }) => ({ name, problem })),
    figures: reports.map(({ figures }) => figures).reduce(addFigures, createShadowFigures()),
  });
}

function addFigures(sum: ShadowFigures, figures: ShadowFigures): ShadowFigures {
  const total = (name: 'pages' | 'failures' | 'dropped' | 'differences' | 'incomparable') => sum[name] + figures[name];
  return {
    pages: total('pages'),
    failures: total('failures'),
    dropped: total('dropped'),
    differences: total('differences'),
    incomparable: total('incomparable'),
    lastFailures: mergeFailures([...sum.lastFailures, ...figures.lastFailures]).slice(0, maxFailuresPerRelease),
    examples: [...sum.examples, ...figures.examples]
      .filter(({ path }, place, all) => all.findIndex((other) => other.path === path) === place)
      .slice(0, maxDifferenceExamples),
    durations: {
      stable: sumDurations([sum.durations.stable, figures.durations.stable]),
      shadow: sumDurations([sum.durations.shadow, figures.durations.shadow]),
    },
    bytes: {
      stable: sum.bytes.stable + figures.bytes.stable,
      shadow: sum.bytes.shadow + figures.bytes.shadow,
    },
  };
}
