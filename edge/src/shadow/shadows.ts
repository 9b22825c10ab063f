import { type ShadowReport, waitingReasons } from 'release/edge-report';
import type { Policy } from 'release/policy';
import type { Result } from 'release/result';
import { findPage, removeUnreadParameters } from '../documents/page-query.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import type { Failure } from '../reporting/figures.ts';
import { type ChosenSet, chooseSetsWith, findAreaOfPath } from '../sets/choose.ts';
import { comparePairs, type RenderPage } from './page-rendering.ts';
import { createShadowRun, type ShadowRun } from './shadow-run.ts';

type ShadowsOptions = {
  /** The policy that visitors get. */
  servedPolicy: () => Policy | undefined;
  findRelease: FindRelease;
  fetchRelease: (area: string, id: string) => Promise<Result<unknown>>;
  renderPage: RenderPage;
  /** True while the edge has enough to do for its visitors. */
  isBusy: () => boolean;
  now?: () => number;
  /** Returns a number from 0 to 1. */
  random?: () => number;
  /** After how long (ms) a failed download is tried again. */
  retryDelayMs?: number;
};

/** A page whose response was sent to a visitor. */
export type SentPage = { url: URL; isMember: boolean };

/** More pages than these do not wait: the next request is as good. */
const maxWaiting = 3;

/** Renders pages that visitors have got a second time with the shadows of the policy, one at a time, and compares them with stable. */
export function createShadows(options: ShadowsOptions) {
  const { servedPolicy, findRelease, fetchRelease, renderPage, isBusy } = options;
  const { now = Date.now, random = Math.random, retryDelayMs = 5000 } = options;
  const runs = new Map<string, ShadowRun>();
  let waiting: { run: ShadowRun; url: URL }[] = [];
  let isRendering = false;
  const findManifest = (area: string, id: string) => findRelease(area, id)?.manifest;

  const isLive = ({ area, shadow }: ShadowRun): boolean =>
    servedPolicy()?.areas.some(
      (policy) => policy.area === area && [policy.stable, policy.candidate].includes(shadow.release),
    ) ?? false;
  const isActive = (run: ShadowRun): boolean =>
    runs.get(run.area) === run && now() < Date.parse(run.shadow.until) && !isLive(run);

  const chooseStable = (): ChosenSet | undefined => {
    const policy = servedPolicy();
    return policy && chooseSetsWith(policy, undefined, findManifest)[0];
  };

  /** Undefined if the shadow fits no live host, or is a host that some live release does not fit. */
  const chooseShadow = ({ area, shadow }: ShadowRun): ChosenSet | undefined => {
    const policy = servedPolicy();
    const [set] = policy ? chooseSetsWith(policy, { area, id: shadow.release }, findManifest) : [];
    const chosen = area === 'host' ? set?.host : set?.areas[area]?.releases[0];
    return chosen?.id === shadow.release ? set : undefined;
  };

  const findMisfit = (run: ShadowRun) => (chooseShadow(run) ? null : 'it does not fit the live releases');

  const prepare = async (run: ShadowRun): Promise<void> => {
    const fetched = await fetchRelease(run.area, run.shadow.release);
    run.problem = fetched.ok ? findMisfit(run) : fetched.reason;
    if (!fetched.ok && isActive(run)) setTimeout(() => void prepare(run), retryDelayMs).unref();
  };

  const comparePage = async (run: ShadowRun, url: URL): Promise<void> => {
    // Revoked, or removed from the disk.
    if (!findRelease(run.area, run.shadow.release)) return prepare(run);
    const sets = { stable: chooseStable(), shadow: chooseShadow(run) };
    run.problem = findMisfit(run);
    if (!sets.stable || !sets.shadow) return;
    const [first, second] = run.isStableFirst ? [sets.stable, sets.shadow] : [sets.shadow, sets.stable];
    const rendered = [await renderPage(first, url), await renderPage(second, url)] as const;
    const [stable, shadow] = run.isStableFirst ? rendered : [rendered[1], rendered[0]];
    if (!isActive(run)) return;
    // A page that stable cannot render now either is no failure of the shadow.
    if (stable.kind !== 'rendered' || shadow.kind === 'unknown') return run.countDropped();
    if (shadow.kind === 'failed') return run.countFailure(shadow);
    run.countPage({ stable, shadow }, findAreaOfPath(sets.stable, url.pathname) ?? 'host');
    if (comparePairs({ stable, shadow }, { stable, shadow }).kind === 'same') return;
    const again = [await renderPage(sets.stable, url), await renderPage(sets.shadow, url)] as const;
    if (again[0].kind !== 'rendered' || again[1].kind !== 'rendered')
      return run.countComparison({ kind: 'incomparable' }, url);
    run.countComparison(comparePairs({ stable, shadow }, { stable: again[0], shadow: again[1] }), url);
  };

  const compareNext = async (): Promise<void> => {
    const next = isRendering ? undefined : waiting.shift();
    if (!next) return;
    isRendering = true;
    const { run, url } = next;
    if (isBusy()) run.countDropped();
    else if (isActive(run)) {
      await comparePage(run, url).catch((error: Error) => {
        run.problem = error.message.slice(0, 500);
      });
    }
    isRendering = false;
    void compareNext();
  };

  /** The address as both releases read it. Undefined for a page that this shadow does not render. */
  const toSharedAddress = (run: ShadowRun, { url, isMember }: SentPage): URL | undefined => {
    const set = chooseStable();
    const owner = set && findAreaOfPath(set, url.pathname);
    if (run.area !== 'host' && run.area !== owner) return undefined;
    const ids = [owner && set.areas[owner]?.releases[0]?.id, owner === run.area ? run.shadow.release : undefined];
    const lists = ids.flatMap((id) => (owner && id ? [findManifest(owner, id)?.pages ?? []] : []));
    const pages = lists.flatMap((list) => findPage(list, url.pathname) ?? []);
    // A page for members or guests only is never rendered, and requests of members only on a page for everybody.
    const isPublic = pages.every(({ audience }) => audience === undefined) && (pages.length > 0 || !isMember);
    return isPublic ? removeUnreadParameters(url, lists) : undefined;
  };

  return {
    /** Called with each new policy of the registry. */
    update({ areas }: Policy): void {
      for (const run of runs.values()) {
        const shadow = areas.find(({ area }) => area === run.area)?.shadow;
        if (shadow?.run === run.shadow.run) run.shadow = shadow;
        else runs.delete(run.area);
      }
      for (const { area, shadow } of areas) {
        if (!shadow || runs.has(area)) continue;
        const run = createShadowRun(area, shadow);
        runs.set(area, run);
        if (!isActive(run)) continue;
        run.problem = waitingReasons.download;
        void prepare(run);
      }
    },
    /** False while no area has a shadow: then `offer` does nothing. */
    hasRuns: () => runs.size > 0,
    /** Called with a page whose response was sent. Renders it once more if it belongs to the share of a shadow. */
    offer(page: SentPage): void {
      for (const run of runs.values()) {
        if (!isActive(run) || random() * 100 >= run.shadow.percent) continue;
        const url = toSharedAddress(run, page);
        if (!url) continue;
        if (waiting.length >= maxWaiting) run.countDropped();
        else waiting = [...waiting, { run, url }];
      }
      void compareNext();
    },
    /** Counts a failure that belongs to no page: a rejection that nothing handles. Others are counted with their pages. */
    countUnhandled(failure: Failure): void {
      const run = runs.get(failure.area);
      if (failure.where === 'unhandled' && run?.shadow.release === failure.release) run.countFailure(failure);
    },
    read: (): ShadowReport[] =>
      [...runs.values()].map((run) => {
        const problem = isLive(run) ? 'visitors get this release' : run.problem;
        return { area: run.area, run: run.shadow.run, problem, figures: run.read() };
      }),
  };
}

export type Shadows = ReturnType<typeof createShadows>;
