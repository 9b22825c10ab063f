import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  countVisitors,
  decodeSketch,
  EdgeReport,
  edgeTimeoutMs,
  mergeSketches,
  quantileOf,
  type ReleaseFigures,
  ReleaseProblem,
  type ReportedFailure,
  type ShadowReport,
  sumDurations,
} from 'release/edge-report';
import { type EdgesResponse, type FailuresResponse, type LiveFigures, servesPolicy } from 'release/registry-api';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';
import { readPolicyRevision } from '../changes/repository.ts';

/** An edge that stopped without a last report is listed as away for this time (minutes). */
const listedMinutes = 10;

/** A request waits at most this long (ms) for the edges; the command line then sends another. An API that closes waits for running ones. */
const awaitLimitMs = 1000;
const awaitIntervalMs = 50;

const reportCheck = Compile(EdgeReport);
const problemsCheck = Compile(Type.Array(ReleaseProblem));

/** Replaces the last report of an edge. The row of an edge that leaves is deleted. */
export async function saveEdgeReport(tx: Tx, id: string, report: EdgeReport): Promise<void> {
  if (report.isLeaving) {
    await tx.deleteFrom('edges').where('id', '=', id).execute();
    return;
  }
  const { name, revision } = report;
  const row = { name, revision, report: JSON.stringify(report) };
  await tx
    .insertInto('edges')
    .values({ id, ...row })
    .onConflict((on) => on.column('id').doUpdateSet({ ...row, seen_at: sql`now()` }))
    .execute();
  // An edge that was killed and started again has another id and the same name.
  await sql`
    delete from edges where id <> ${id} and (
      seen_at < now() - make_interval(mins => ${listedMinutes})
      or (name = ${name} and seen_at < now() - make_interval(secs => ${edgeTimeoutMs / 1000})))`.execute(tx);
}

/** Without the large parts of the reports. */
export async function readEdges(db: Connection): Promise<EdgesResponse> {
  const isAway = sql<boolean>`seen_at < now() - make_interval(secs => ${edgeTimeoutMs / 1000})`;
  const rows = await selectListed(db)
    .select(['name', 'revision', 'waits_for', 'problems', 'seen_at', isAway.as('is_away')])
    .execute();
  return {
    policyRevision: await readPolicyRevision(db),
    edges: rows.map(({ name, revision, waits_for, problems, seen_at, is_away }) => ({
      name,
      revision,
      isAway: is_away,
      seenAt: seen_at.toISOString(),
      waitsFor: problemsCheck.Check(waits_for) ? waits_for : [],
      problems: problemsCheck.Check(problems) ? problems : [],
    })),
  };
}

/** The policy for whose edges a request waits, with the releases of these areas. */
export type AwaitedPolicy = { revision: number; areas: string[] };

/** Responds when all edges that are not away serve the policy, or after the limit. */
export async function awaitEdges(
  read: () => Promise<EdgesResponse>,
  { revision, areas }: AwaitedPolicy,
): Promise<EdgesResponse> {
  const startedAt = performance.now();
  for (;;) {
    const response = await read();
    const isDone = response.edges.every((edge) => edge.isAway || servesPolicy(edge, revision, areas));
    if (isDone || performance.now() - startedAt > awaitLimitMs) return response;
    await wait(awaitIntervalMs);
  }
}

/** The latest failures of an area on all edges together, the latest first. */
export async function readFailures(db: Connection, area: string): Promise<FailuresResponse> {
  const failures = (await readReports(db)).flatMap((report) => report.failures ?? []);
  return { failures: mergeFailures(failures.filter((failure) => failure.area === area)) };
}

/** Adds up the same failure of several edges. The latest comes first. */
export function mergeFailures(failures: ReportedFailure[]): ReportedFailure[] {
  const same = Map.groupBy(failures, ({ release, where, message }) => `${release} ${where} ${message}`);
  const merged = [...same.values()].flatMap((group) => {
    const [latest] = group.sort((a, b) => b.at.localeCompare(a.at));
    return latest ? [{ ...latest, count: group.reduce((sum, { count }) => sum + count, 0) }] : [];
  });
  return merged.sort((a, b) => b.at.localeCompare(a.at));
}

/** The report of each edge about each shadow. */
export async function readShadowReports(db: Connection): Promise<(ShadowReport & { name: string })[]> {
  return (await readReports(db)).flatMap(({ name, shadows }) => (shadows ?? []).map((each) => ({ ...each, name })));
}

/** The figures of all edges together, by release. */
export async function readFigures(db: Connection): Promise<LiveFigures[]> {
  const figures = (await readReports(db)).flatMap((report) => report.figures);
  const byRelease = Map.groupBy(figures, ({ area, release }) => `${area} ${release}`);
  return [...byRelease.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [sumFigures(first, same)];
  });
}

function sumFigures({ area, release }: ReleaseFigures, all: ReleaseFigures[]): LiveFigures {
  const p75 = quantileOf(sumDurations(all.map(({ durations }) => durations)), 0.75);
  return {
    area,
    release,
    visitors: countVisitors(mergeSketches(all.map(({ visitors }) => decodeSketch(visitors)))),
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    p75: p75 === undefined ? null : Math.round(p75 * 10) / 10,
  };
}

/** A report that an edge of another version has sent may have another form. */
async function readReports(db: Connection): Promise<EdgeReport[]> {
  const rows = await selectListed(db).select('report').execute();
  return rows.flatMap(({ report }) => (reportCheck.Check(report) ? [report] : []));
}

/** The edges that have reported lately, by name. */
function selectListed(db: Connection) {
  return db
    .selectFrom('edges')
    .where(sql<boolean>`seen_at > now() - make_interval(mins => ${listedMinutes})`)
    .orderBy('name')
    .orderBy('id');
}
