import {
  addDuration,
  addVisitor,
  createSketch,
  encodeSketch,
  maxFailuresPerRelease,
  maxStackLength,
  type ReleaseFigures,
  type ReportedFailure,
  type VisitorMark,
  type VisitorSketch,
} from 'release/edge-report';
import type { Policy } from 'release/policy';

/** The latest different failures by kind and message, the oldest first. */
export type LastFailures = Map<string, ReportedFailure>;

const maxMessageLength = 500;

type Counters = {
  pages: number;
  failures: number;
  loadFailure?: string;
  lastFailures: LastFailures;
  sketch: Uint8Array;
  durations: number[];
};
type AreaCounters = { live: string; releases: Map<string, Counters> };

export type Failure = {
  area: string;
  release: string;
  /** `load` when the release could not be evaluated. */
  where: string;
  message: string;
  stack?: string | undefined;
};

export type PageView = {
  /** Of the area, and of the host. */
  releases: readonly { area: string; release: string }[];
  visitor: VisitorMark | undefined;
  /** Only for pages that were rendered (ms). */
  renderMs?: number | undefined;
};

/** Counts visitors, render times and failures of the live releases on this edge. Other releases are not counted, so memory is bounded. */
export function createFigures() {
  const areas = new Map<string, AreaCounters>();
  const find = (area: string, release: string) => areas.get(area)?.releases.get(release);

  return {
    /** Begins to count anew for each area whose live releases have changed. */
    update(policy: Policy): void {
      const names = new Set(policy.areas.map(({ area }) => area));
      for (const area of areas.keys()) if (!names.has(area)) areas.delete(area);
      for (const { area, stable, candidate } of policy.areas) {
        const live = `${stable} ${candidate}`;
        if (areas.get(area)?.live === live) continue;
        const ids = [stable, candidate].filter((id) => id !== null);
        areas.set(area, { live, releases: new Map(ids.map((id) => [id, createCounters()])) });
      }
    },
    countPage({ releases, visitor, renderMs }: PageView): void {
      const sketches: VisitorSketch[] = [];
      for (const { area, release } of releases) {
        const counters = find(area, release);
        if (!counters) continue;
        counters.pages += 1;
        sketches.push(counters.sketch);
        if (renderMs !== undefined) addDuration(counters.durations, renderMs);
      }
      if (visitor) addVisitor(sketches, visitor);
    },
    countFailure(failure: Failure): void {
      const { area, release, where, message } = failure;
      const counters = find(area, release);
      if (!counters) return;
      counters.failures += 1;
      if (where === 'load') counters.loadFailure = message.slice(0, maxMessageLength);
      addFailure(counters.lastFailures, failure);
    },
    readFailures: (): ReportedFailure[] =>
      [...areas.values()].flatMap(({ releases }) =>
        [...releases.values()].flatMap(({ lastFailures }) => [...lastFailures.values()]),
      ),
    /** The reason why a live release could not be evaluated. Undefined once a page of it has been counted. */
    loadFailureOf(area: string, release: string): string | undefined {
      const counters = find(area, release);
      return counters?.pages === 0 ? counters.loadFailure : undefined;
    },
    read: (): ReleaseFigures[] =>
      [...areas].flatMap(([area, { releases }]) =>
        [...releases].map(([release, { pages, failures, sketch, durations }]) => ({
          area,
          release,
          pages,
          failures,
          visitors: encodeSketch(sketch),
          durations,
        })),
      ),
  };
}

/** Adds a failure to the latest different ones. */
export function addFailure(failures: LastFailures, { area, release, where, message, stack }: Failure): void {
  const shortened = message.slice(0, maxMessageLength);
  const key = `${where} ${shortened}`;
  const count = (failures.get(key)?.count ?? 0) + 1;
  failures.delete(key);
  const [oldest] = failures.keys();
  if (oldest !== undefined && failures.size >= maxFailuresPerRelease) failures.delete(oldest);
  const details = { message: shortened, stack: stack?.slice(0, maxStackLength) ?? null };
  failures.set(key, { area, release, where, ...details, count, at: new Date().toISOString() });
}

export type Figures = ReturnType<typeof createFigures>;

const createCounters = (): Counters => ({
  pages: 0,
  failures: 0,
  lastFailures: new Map(),
  sketch: createSketch(),
  durations: [],
});
