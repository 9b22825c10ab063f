import type { BrowserSettings } from '@shop/shared/contract';
import type { Lanes } from '../lanes/lanes.ts';
import { decompressText } from '../lanes/program/compression.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import { type ChosenSet, findAreaOfPath } from '../sets/choose.ts';
import type { ComposeSet } from '../sets/compose.ts';
import { type Comparison, compareWords, readVisibleWords } from './text-difference.ts';

type RenderingOptions = {
  findRelease: FindRelease;
  composeSet: ComposeSet;
  lanes: Pick<Lanes, 'render'>;
  browser: BrowserSettings;
};

export type RenderedPage = { kind: 'rendered'; words: string[]; bytes: number; ms: number };
/** `unknown`: the API is away, the process had no turn, or a policy has changed meanwhile. Nothing follows from it. */
export type ShadowRendering =
  | RenderedPage
  | { kind: 'failed'; where: string; message: string; stack?: string | undefined }
  | { kind: 'unknown' };

/** Renders a page with the first release of each area. There is no fallback: a failure is the result. */
export function createPageRenderer({ findRelease, composeSet, lanes, browser }: RenderingOptions) {
  let lastId = 0;
  return async (chosen: ChosenSet, url: URL): Promise<ShadowRendering> => {
    const set = withoutFallbacks(chosen);
    const area = findAreaOfPath(set, url.pathname);
    const host = findRelease('host', set.host.id);
    const release = area && findRelease(area, set.areas[area]?.releases[0]?.id ?? '');
    if (!host || (area && !release)) return { kind: 'unknown' };
    const composed = await composeSet(set);
    lastId += 1;
    const task = { url: url.href, requestId: `shadow-${lastId}`, setKey: composed.key, settings: browser };
    const startedAt = performance.now();
    const { result, stale, notStarted } = await lanes.render(host, release || undefined, task, composed);
    const ms = performance.now() - startedAt;
    if (notStarted) return { kind: 'unknown' };
    if (result.kind === 'fault') return { ...result, kind: 'failed' };
    if (result.kind === 'no-data' || stale) return { kind: 'unknown' };
    const status = String(result.status);
    if (result.kind === 'redirect') {
      const words = ['redirect', status, result.location.replace(/[?#].*$/s, '')];
      return { kind: 'rendered', words, bytes: 0, ms };
    }
    const text = await decompressText(result.text).catch(() => undefined);
    if (!text) return { kind: 'failed', where: 'render', message: 'the lane sent no compressed text' };
    const words = ['status', status, ...readVisibleWords(text.toString())];
    return { kind: 'rendered', words, bytes: text.length, ms };
  };
}

export type RenderPage = ReturnType<typeof createPageRenderer>;

export type RenderedPair = { stable: RenderedPage; shadow: RenderedPage };

/** Compares two pairs of pages of one address. A difference counts if it was there twice. */
export function comparePairs(first: RenderedPair, second: RenderedPair): Comparison {
  const comparison = compareWords(first.stable.words, first.shadow.words, second.stable.words);
  if (comparison.kind !== 'different') return comparison;
  const repeated = compareWords(second.stable.words, second.shadow.words, first.stable.words);
  return repeated.kind === 'different' ? comparison : repeated;
}

function withoutFallbacks({ host, areas }: ChosenSet): ChosenSet {
  const first = Object.entries(areas).map(
    ([area, { prefixes, releases }]) => [area, { prefixes, releases: releases.slice(0, 1) }] as const,
  );
  return { host, areas: Object.fromEntries(first) };
}
