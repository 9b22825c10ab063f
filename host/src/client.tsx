import type { Boot } from '@shop/shared/contract';
import {
  $layers,
  abortPageRequests,
  configureKernel,
  createBrowserApi,
  RouterProvider,
  whenIdle,
} from '@shop/shared/kernel/host';
import { type PackedState, unpackState } from '@shop/shared/lib/packed-state';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { toLiveSet } from './document/named-set.ts';
import { LaterSection } from './hydration/LaterSection.tsx';
import type { IdleWork } from './idle-work.ts';
import { createBrowserSource } from './loading/areas.ts';
import { createContainerLoader } from './loading/container.ts';
import { createDigests } from './loading/digests.ts';
import { readFrozenReleases, watchTabEnd } from './loading/frozen-tab.ts';
import { createHydrationSource } from './loading/hydration-source.ts';
import { rememberFont } from './loading/late-font.ts';
import { createPageFiles } from './loading/page-files.ts';
import { startPrefetching } from './loading/prefetch.ts';
import { preloadWritesOnIntent } from './loading/preload-writes.ts';
import { storeKeptRelease } from './loading/release-set.ts';
import { createScriptLoader } from './loading/script.ts';
import { createSheetLoader, findSheets, listFirstSheets } from './loading/sheet.ts';
import { report } from './reporting.ts';
import { setReturnPathFromUrl, watchAudience } from './routing/audience.ts';
import { createCommitHandler } from './routing/commit.ts';
import { createFirstRouter, type FirstRouter } from './routing/first-router.ts';
import { handleIn } from './routing/handle.ts';
import { markOf } from './routing/layer-mark.ts';
import { createMatchPage, type MatchPage } from './routing/match-page.ts';
import type { LoadedPage, LoadPage } from './routing/page-loader.ts';
import { createPayloadClient } from './routing/payload.ts';
import { $loadedPreview } from './routing/preview/shown-preview.ts';
import { addPageRoutes, createRoutes } from './routing/routes.tsx';
import { AreaSourceContext } from './routing/source.ts';
import { watchConnection } from './shell/offline-notice.ts';

declare global {
  /** Imports a chunk of any area. The build replaces every `import()` of an area by a call of this function. */
  var __shopImport: (address: string) => Promise<unknown>;
}

type PackedBoot = Omit<Boot, 'state'> & { state: PackedState };

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '{}';
const { set: namedSet, state, settings }: PackedBoot = JSON.parse(textOf('#boot'));
const set = toLiveSet(namedSet);
const firstSheets = listFirstSheets();
const digests = createDigests(set, {
  ...JSON.parse(textOf('script[type=importmap]')).integrity,
  ...Object.fromEntries(firstSheets),
});

const loadScript = createScriptLoader({ timeoutMs: settings.scriptDeadline, digests });
const loadSheet = createSheetLoader({
  timeoutMs: settings.styleDeadline,
  // The document lists it before all others.
  tokens: firstSheets[0]?.[0],
  digests,
  onFailure: (address) => {
    const [, , area = 'host', release] = address.split('/');
    report({ area, ...(release ? { release } : {}), kind: 'sheet', error: address });
  },
});
const files = createPageFiles({ digests, loadSheet });
globalThis.__shopImport = async (address) => {
  const path = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
  const loadSheets = async () => Promise.all((await findSheets(set, digests, path)).map(loadSheet));
  const [module] = await Promise.all([loadScript(path), loadSheets()]);
  return module;
};

globalThis.__shopHydrateLater = LaterSection;

/** Adds the whole style sheets of the page. The browser then computes the style of most elements again. */
export function addFirstSheets(): void {
  for (const [address] of firstSheets) void loadSheet(address);
}

const idleRetryMs = 20_000;

type StartOptions = {
  /** How long this device took to evaluate the code of the host. */
  evaluationMs: number;
  firstInteraction: Promise<void>;
};

/** Hydrates the page. */
export function start({ evaluationMs, firstInteraction }: StartOptions): void {
  const containers = createContainerLoader(globalThis.__shopImport);
  const areas = createBrowserSource({
    set,
    loadArea: async (release) => containers.loadArea(release.entry === '' ? await digests.withFiles(release) : release),
    loadFiles: files.load,
    frozen: readFrozenReleases(),
    onFailure: ({ area, id }, error, at) => report({ area, release: id, kind: at, error }),
  });
  watchTabEnd();
  // Quiet: a page that cannot load shows a card, and the calls after mount are no visitor's action.
  const quietApi = createBrowserApi({ quiet: true });
  const { fetchPayload, prefetchPayload } = createPayloadClient(set);
  const resources = {
    source: areas,
    api: quietApi,
    fetchPayload,
    onPayload: ({ head }: LoadedPage) => $loadedPreview.set(head.preview),
  };
  const loadPage: LoadPage = async (...args) => (await importCore()).loadPage(...args);
  const routeOptions = { set, loadPage, side: 'browser' as const, resourcesOf: () => resources };
  const routes = createRoutes(routeOptions);
  let pageLists: (() => Promise<void>) | undefined;
  const loadPageLists = async () => {
    pageLists ??= (await importCore()).createPageLists({
      set,
      digests,
      timeoutMs: settings.scriptDeadline,
      onPages: (release) => addPageRoutes(routes, release, routeOptions),
    });
    await pageLists();
  };
  const { loaderData, errors: loaderErrors } = unpackState(state);
  const errors = Object.entries(loaderErrors ?? {}).map(([route, { status, data }]) => [
    route,
    // In the form by which react-router recognises the response of a loader.
    { status, statusText: '', internal: true, data },
  ]);
  const matchPage = createMatchPage(routes);
  const router = createFirstRouter({
    routes,
    matchPage,
    hydrationData: { loaderData, errors: loaderErrors ? Object.fromEntries(errors) : null },
    loadRouter: async () => {
      await loadPageLists();
      const { createRouter, limitViewTransitions } = await importCore();
      limitViewTransitions(evaluationMs);
      return createRouter;
    },
  });

  configureKernel({ apiBase: settings.apiBase ?? '', navigate: (path) => void router.navigate(path) });
  setReturnPathFromUrl(location);
  watchAudience(router);

  const firstHandle = handleIn(router.state.matches);
  const firstPage = loaderData[router.state.matches.at(-1)?.route.id ?? ''] as LoadedPage | undefined;
  const source =
    firstHandle && firstPage
      ? createHydrationSource(
          areas,
          { area: firstHandle.area, release: firstPage.release, page: firstHandle.page },
          () => void router.revalidate(),
        )
      : areas;

  let shownPath = location.pathname;
  router.subscribe(({ matches, loaderData, location: { pathname } }) => {
    if (pathname !== shownPath) abortPageRequests();
    shownPath = pathname;
    const loaded = loaderData[matches.at(-1)?.route.id ?? ''] as LoadedPage | undefined;
    storeKeptRelease(set, handleIn(matches)?.area, loaded?.release);
  });

  const onCommit = createCommitHandler();
  // Both in tasks of their own, so that the browser can handle input in between.
  setTimeout(() => {
    // In a transition React hydrates in slices, so that input is handled in between.
    startTransition(() => {
      hydrateRoot(
        document.getElementById('root') ?? document.body,
        <StrictMode>
          <AreaSourceContext value={source}>
            <RouterProvider router={router} onCommit={onCommit} />
          </AreaSourceContext>
        </StrictMode>,
        {
          onRecoverableError: (error) =>
            report({
              ...(firstHandle && firstPage
                ? { area: firstHandle.area, release: firstPage.release }
                : { area: 'host', release: set.host.id }),
              kind: 'hydration',
              error,
            }),
        },
      );
    });
  });
  setTimeout(() => {
    whenIdle(() => void startIdleWork({ api: quietApi, set, settings, router }));
    whenIdle(rememberFont);
    startPrefetching({
      set,
      source,
      matchPage,
      digests,
      files,
      prefetchPayload,
      loadPageLists: () => loadPageLists().catch(() => undefined),
      importCore,
      preloadRuntime: () => whenIdle(() => void containers.preloadRuntime().catch(() => undefined)),
      firstInteraction,
    });
    preloadWritesOnIntent();
    loadCoreOnInteraction(router, matchPage, firstInteraction);
    watchConnection();
  });
}

/** Loads the code of previews ahead of the first press. Without it the visitor waits on the page that is being left. */
const loadPreviews = (router: FirstRouter, matchPage: MatchPage) =>
  import(/* webpackChunkName: "previews" */ './routing/preview/watch-previews.tsx').then(
    ({ watchPreviews }) => watchPreviews(router, matchPage),
    () => undefined,
  );

/** The page can be used without it, with the content that the server embedded; so a failed request is only repeated. */
const startIdleWork = (options: IdleWork): Promise<unknown> =>
  import(/* webpackChunkName: "idle" */ './idle-work.ts').then(
    (work) => work.startIdleWork(options),
    () => setTimeout(startIdleWork, idleRetryMs, options),
  );

const importCore = () => import(/* webpackChunkName: "router" */ './routing/router-core.ts');

/**
 * Loads the rest of the router, and the code of the back button and of previews, with the first interaction, before a press needs
 * them; at the latest with the first open layer, and at once after a reload with one.
 */
function loadCoreOnInteraction(router: FirstRouter, matchPage: MatchPage, firstInteraction: Promise<void>): void {
  // A layer opens without an interaction when assistive technology moves the focus.
  const firstLayer = new Promise<void>((resolve) => {
    const stopListening = $layers.listen(() => {
      stopListening();
      resolve();
    });
    if (markOf(router.state.location.state)) resolve();
  });
  void Promise.race([firstInteraction, firstLayer]).then(() => {
    router.preload();
    void loadPreviews(router, matchPage);
    importCore().then(
      ({ watchBackButton }) => watchBackButton(router),
      // Without it the back button leaves the page, also while something is open.
      () => undefined,
    );
  });
}
