import {
  addDuration,
  createShadowFigures,
  maxDifferenceExamples,
  maxExampleLength,
  type ShadowFigures,
} from 'release/edge-report';
import type { Shadow } from 'release/policy';
import { addFailure, type Failure, type LastFailures } from '../reporting/figures.ts';
import type { RenderedPair } from './page-rendering.ts';
import type { Comparison } from './text-difference.ts';

export type ShadowRun = ReturnType<typeof createShadowRun>;

/** One run of a shadow on this edge: its place in the policy, and what was counted since it began. */
export function createShadowRun(area: string, shadow: Shadow) {
  const figures = createShadowFigures();
  const failures: LastFailures = new Map();
  /** The areas whose processes have rendered a page: with every release the first one is slow. */
  const warmAreas = new Set<string>();
  return {
    area,
    shadow,
    /** Why nothing is rendered; null if nothing is wrong. */
    problem: null as string | null,
    /** Stable and shadow take turns in being first, because the second finds more API responses in the cache. */
    get isStableFirst(): boolean {
      return figures.pages % 2 === 0;
    },
    countDropped(): void {
      figures.dropped += 1;
    },
    countPage({ stable, shadow: other }: RenderedPair, areaOfPage: string): void {
      figures.pages += 1;
      figures.bytes.stable += stable.bytes;
      figures.bytes.shadow += other.bytes;
      if (warmAreas.has(areaOfPage)) {
        addDuration(figures.durations.stable, stable.ms);
        addDuration(figures.durations.shadow, other.ms);
      }
      warmAreas.add(areaOfPage);
    },
    countFailure(failure: Pick<Failure, 'where' | 'message' | 'stack'>): void {
      figures.failures += 1;
      addFailure(failures, { ...failure, area, release: shadow.release });
    },
    countComparison(comparison: Comparison, url: URL): void {
      if (comparison.kind === 'incomparable') figures.incomparable += 1;
      if (comparison.kind !== 'different') return;
      figures.differences += 1;
      const path = describePath(url);
      const isListed = figures.examples.some((example) => example.path === path);
      if (isListed || figures.examples.length >= maxDifferenceExamples) return;
      figures.examples.push({ path, stable: comparison.stable, shadow: comparison.shadow });
    },
    read: (): ShadowFigures => ({ ...figures, lastFailures: [...failures.values()] }),
  };
}

/** The path with the names of its query parameters. Their values are not reported: visitors may have typed them. */
function describePath({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].join('&');
  return decodePath(names === '' ? pathname : `${pathname}?${names}`).slice(0, maxExampleLength);
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
