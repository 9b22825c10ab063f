import { sql } from 'kysely';
import {
  countVisitors,
  decodeSketch,
  EdgeReport,
  edgeTimeoutMs,
  mergeSketches,
  quantileOf,
  type ReleaseFigures,
  type ReportedFailure,
  type ShadowReport,
  sumDurations,
} from 'release/edge-report';
import type { EdgesResponse, FailuresResponse, LiveFigures } from 'release/registry-api';
import { Compile } from 'typebox/compile';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';
import { readPolicyRevision } from '../changes/repository.ts';

/** For so long (minutes) an edge that has gone without a word is listed as away. */
const listedMinutes = 10;

type EdgeRow = { name: string; revision: number | null; report: EdgeReport; seen_at: Date; is_away: boolean };

const reportCheck = Compile(EdgeReport);

/** Keeps the last report of an edge. An edge that leaves is no edge any more. */
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

export async function readEdges(db: Connection): Promise<EdgesResponse> {
  const rows = await readRows(db);
  return {
    policyRevision: await readPolicyRevision(db),
    edges: rows.map(({ name, revision, report, seen_at, is_away }) => ({
      name,
      revision,
      isAway: is_away,
      seenAt: seen_at.toISOString(),
      waitsFor: report.waitsFor,
      problems: report.problems,
    })),
  };
}

/** The latest failures of an area on all edges together, the latest first. */
export async function readFailures(db: Connection, area: string): Promise<FailuresResponse> {
  const failures = (await readRows(db)).flatMap(({ report }) => report.failures ?? []);
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
  return (await readRows(db)).flatMap(({ name, report }) => (report.shadows ?? []).map((each) => ({ ...each, name })));
}

/** The figures of all edges together, by release. */
export async function readFigures(db: Connection): Promise<LiveFigures[]> {
  const figures = (await readRows(db)).flatMap(({ report }) => report.figures);
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

/** The edges that have reported lately, by name. A report that an edge of another version has sent may have another form. */
async function readRows(db: Connection): Promise<EdgeRow[]> {
  const isAway = sql<boolean>`seen_at < now() - make_interval(secs => ${edgeTimeoutMs / 1000})`;
  const rows = await db
    .selectFrom('edges')
    .select(['name', 'revision', 'report', 'seen_at', isAway.as('is_away')])
    .where(sql<boolean>`seen_at > now() - make_interval(mins => ${listedMinutes})`)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ report, ...row }) => (reportCheck.Check(report) ? [{ ...row, report }] : []));
}
