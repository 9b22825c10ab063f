import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { AreaName, ReleaseId } from './manifest.ts';

/** An edge that has not reported for this long (ms) is away: no command waits for it. Edges report every 5 s, and at each change. */
export const edgeTimeoutMs = 15_000;

/** How a live release does on one edge, counted since the edge has had this pair of stable and candidate. */
export const ReleaseFigures = Type.Object({
  area: AreaName,
  release: ReleaseId,
  pages: Type.Integer({ minimum: 0 }),
  /** On the server and in browsers. */
  failures: Type.Integer({ minimum: 0 }),
  /** Base64 of a `VisitorSketch`. */
  visitors: Type.String({ maxLength: 1400 }),
  /** How many pages took how long on the server; see `durationBucket`. Pages from the cache are not counted. */
  durations: Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 80 }),
});
export type ReleaseFigures = Static<typeof ReleaseFigures>;

/** Why an edge does not serve a release yet although nothing is wrong with it. */
export const waitingReasons = {
  download: 'downloading',
  warmUp: 'warming up: rendering the most requested pages',
  otherArea: 'waiting for a release of another area',
} as const;

/** A release that an edge does not have, and why. */
export const ReleaseProblem = Type.Object({
  area: AreaName,
  release: ReleaseId,
  reason: Type.String({ maxLength: 500 }),
});
export type ReleaseProblem = Static<typeof ReleaseProblem>;

export const maxStackLength = 2000;
/** Most different failures of one release that an edge reports, the latest ones. */
export const maxFailuresPerRelease = 5;
const maxFailures = 60;
/** Enough for a report with the most failures, in letters of three bytes. */
export const maxReportBytes = 1024 * 1024;

/** A failure of a live release, or of a shadow. One that happens again is counted. */
export const ReportedFailure = Type.Object({
  area: AreaName,
  release: ReleaseId,
  /** `browser`, or the part of the work on the server that failed. */
  where: Type.String({ maxLength: 40 }),
  message: Type.String({ maxLength: 500 }),
  stack: Type.Union([Type.String({ maxLength: maxStackLength }), Type.Null()]),
  count: Type.Integer({ minimum: 1 }),
  /** The last time. */
  at: Type.String({ maxLength: 40 }),
});
export type ReportedFailure = Static<typeof ReportedFailure>;

export const maxDifferenceExamples = 5;
export const maxExampleLength = 200;
const ExampleText = Type.String({ maxLength: maxExampleLength });
const Count = Type.Integer({ minimum: 0 });
const Durations = Type.Array(Count, { maxItems: 80 });

/** The first words that differ on a page. The path has the names of the query parameters, not their values: visitors typed them. */
export const TextDifference = Type.Object({ path: ExampleText, stable: ExampleText, shadow: ExampleText });
export type TextDifference = Static<typeof TextDifference>;

/** The counts of one run of a shadow, beside the stable release. */
export const ShadowFigures = Type.Object({
  /** Pages that both releases have rendered. */
  pages: Count,
  /** Pages that stable has rendered and the shadow has not. */
  failures: Count,
  lastFailures: Type.Array(ReportedFailure, { maxItems: maxFailuresPerRelease }),
  /** Requests that were left out, because the edge was busy or was rendering other pages for the shadow. */
  dropped: Count,
  /** Pages with another visible text, and the first of them. */
  differences: Count,
  examples: Type.Array(TextDifference, { maxItems: maxDifferenceExamples }),
  /** Pages that could not be compared: two renderings by stable differ in most of their words, or a second rendering failed. */
  incomparable: Count,
  /** How many pages took how long on the server; see `durationBucket`. */
  durations: Type.Object({ stable: Durations, shadow: Durations }),
  /** Of the HTML of all pages. */
  bytes: Type.Object({ stable: Count, shadow: Count }),
});
export type ShadowFigures = Static<typeof ShadowFigures>;

export const createShadowFigures = (): ShadowFigures => ({
  pages: 0,
  failures: 0,
  lastFailures: [],
  dropped: 0,
  differences: 0,
  examples: [],
  incomparable: 0,
  durations: { stable: [], shadow: [] },
  bytes: { stable: 0, shadow: 0 },
});

/** Why an edge renders nothing with a shadow whose time is not over; null if nothing is wrong. */
export const ShadowProblem = Type.Union([Type.String({ maxLength: 500 }), Type.Null()]);

export const ShadowReport = Type.Object({
  area: AreaName,
  run: Type.String({ maxLength: 40 }),
  problem: ShadowProblem,
  figures: ShadowFigures,
});
export type ShadowReport = Static<typeof ShadowReport>;

/** `POST edges/:id`: what an edge process says about itself. */
export const EdgeReport = Type.Object({
  /** For people. The id of the path names the process. */
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** The policy that it serves; null before the first one. */
  revision: Type.Union([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Type.Null()]),
  /** Releases of this policy that visitors here do not get yet: they are downloaded, or cannot be loaded. */
  waitsFor: Type.Array(ReleaseProblem, { maxItems: 100 }),
  /** Live releases that cannot be loaded here. */
  problems: Type.Array(ReleaseProblem, { maxItems: 100 }),
  figures: Type.Array(ReleaseFigures, { maxItems: 200 }),
  /** Missing in reports of earlier versions. */
  failures: Type.Optional(Type.Array(ReportedFailure, { maxItems: maxFailures })),
  shadows: Type.Optional(Type.Array(ShadowReport, { maxItems: 50 })),
  /** The process is about to end. */
  isLeaving: Type.Optional(Type.Literal(true)),
});
export type EdgeReport = Static<typeof EdgeReport>;

const bucketGrowth = 1.2;
const shortestMs = 0.5;
const durationBuckets = 60;

/** The bucket of a duration: each one is a fifth longer than the one before. */
export function durationBucket(ms: number): number {
  const bucket = Math.ceil(Math.log(Math.max(ms, shortestMs) / shortestMs) / Math.log(bucketGrowth));
  return Math.min(bucket, durationBuckets - 1);
}

/** Counts a duration (ms) in its bucket. */
export function addDuration(durations: number[], ms: number): void {
  const bucket = durationBucket(ms);
  while (durations.length <= bucket) durations.push(0);
  durations[bucket] = (durations[bucket] ?? 0) + 1;
}

/** The duration (ms) below which this share of the counted ones lies, within a tenth; undefined without any. */
export function quantileOf(durations: number[], share: number): number | undefined {
  const total = durations.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [bucket, count] of durations.entries()) {
    passed += count;
    if (count > 0 && passed >= total * share) return shortestMs * bucketGrowth ** (bucket - 0.5);
  }
  return undefined;
}

export function sumDurations(all: number[][]): number[] {
  const length = Math.max(0, ...all.map((durations) => durations.length));
  return Array.from({ length }, (_, bucket) => all.reduce((sum, durations) => sum + (durations[bucket] ?? 0), 0));
}

/**
 * Counts distinct visitors within 3 % in 1 KB (HyperLogLog). The sketches of several edges are merged without counting a visitor
 * of two edges twice, and no visitor's id leaves the edge.
 */
export type VisitorSketch = Uint8Array;

const indexBits = 10;
const registers = 2 ** indexBits;

export function createSketch(): VisitorSketch {
  return new Uint8Array(registers);
}

/** The mark that a visitor leaves in each sketch. */
export type VisitorMark = { index: number; rank: number };

export function computeVisitorMark(visitor: string): VisitorMark {
  const digest = hash('sha1', visitor, 'hex');
  const index = Number.parseInt(digest.slice(0, 4), 16) % registers;
  return { index, rank: Math.clz32(Number.parseInt(digest.slice(8, 16), 16)) + 1 };
}

/** Counts a visitor in several sketches. */
export function addVisitor(sketches: readonly VisitorSketch[], { index, rank }: VisitorMark): void {
  for (const sketch of sketches) sketch[index] = Math.max(sketch[index] ?? 0, rank);
}

export function mergeSketches(sketches: VisitorSketch[]): VisitorSketch {
  return createSketch().map((_, index) => Math.max(0, ...sketches.map((sketch) => sketch[index] ?? 0)));
}

export function countVisitors(sketch: VisitorSketch): number {
  const alpha = 0.7213 / (1 + 1.079 / registers);
  const sum = sketch.reduce((total, rank) => total + 2 ** -rank, 0);
  const estimate = (alpha * registers ** 2) / sum;
  const empty = sketch.filter((rank) => rank === 0).length;
  // Few visitors are counted exactly enough by the registers that they have not touched.
  const isSmall = estimate <= 2.5 * registers && empty > 0;
  return Math.round(isSmall ? registers * Math.log(registers / empty) : estimate);
}

export function encodeSketch(sketch: VisitorSketch): string {
  return Buffer.from(sketch).toString('base64');
}

/** A sketch of another size, as of another version, counts as empty. */
export function decodeSketch(text: string): VisitorSketch {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === registers ? new Uint8Array(bytes) : createSketch();
}
