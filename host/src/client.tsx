import type { Boot } from '@shop/shared/contract';
import { accessToken, browserApi, leavePage, surround, whenIdle } from '@shop/shared/kernel/surroundings';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  RouterProvider,
} from 'react-router-dom';
import './styles.scss';
import { liveReload } from './aid/live-reload.ts';
import { watchAid } from './aid/watch.ts';
import { browserAreas } from './loading/areas.ts';
import { containerLoader } from './loading/container.ts';
import { sheetsByScript } from './loading/files.ts';
import { watchIntent } from './loading/intent.ts';
import { keepRelease } from './loading/keep.ts';
import { patientWith } from './loading/patient.ts';
import { scriptLoader } from './loading/script.ts';
import { sheetLoader } from './loading/sheet.ts';
import { report } from './reporting.ts';
import { rememberFrom } from './routing/audience.ts';
import { carefulMotion } from './routing/motion.ts';
import type { Drawn } from './routing/page-loader.ts';
import { payloadsFor } from './routing/payload.ts';
import { type Handle, routesOf } from './routing/routes.tsx';
import { SourceContext } from './routing/source.ts';
import { watchLine } from './shell/line.ts';
import { callAfterMount } from './shell/mount-calls.ts';
import { watchUpdates } from './updates/watch.ts';
import { watchOffline } from './worker/register.ts';

declare global {
  /** Every chunk of every area comes through this: the build writes calls of it in place of `import()`. */
  var __shopImport: (address: string) => Promise<unknown>;
}

const text = (selector: string) => document.querySelector(selector)?.textContent ?? '{}';
const { set, state, settings }: Boot = JSON.parse(text('#boot'));
const integrity: Record<string, string> = JSON.parse(text('script[type=importmap]')).integrity ?? {};

const loadScript = scriptLoader({ deadline: settings.scriptDeadline, integrity });
const loadSheet = sheetLoader({
  deadline: settings.styleDeadline,
  integrity,
  onFailure: (address) => {
    const [, , area = 'host', release] = address.split('/');
    report({ area, ...(release ? { release } : {}), kind: 'sheet', why: address });
  },
});
const sheets = sheetsByScript(set);
globalThis.__shopImport = async (address) => {
  const path = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
  const [module] = await Promise.all([loadScript(path), ...(sheets.get(path) ?? []).map(loadSheet)]);
  return module;
};

// The scripts have just been evaluated; before the shop begins a touch may have its turn.
setTimeout(begin);

function begin(): void {
  const containers = containerLoader(globalThis.__shopImport);
  const areas = browserAreas({
    set,
    loadArea: containers.loadArea,
    onFailure: ({ area, id }, why, at) => report({ area, release: id, kind: at, why }),
  });
  // What a page cannot load has its own place to say so, and what is asked after mount was asked by nobody.
  const quietApi = browserApi({ quiet: true });
  const payloads = payloadsFor(set);
  const routes = routesOf({ set, source: areas, api: quietApi, side: 'browser', askPayload: payloads.ask });
  const errors = Object.entries(state.errors ?? {}).map(([route, { status, data }]) => [
    route,
    new ErrorResponse(status, '', data),
  ]);
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: state.errors ? Object.fromEntries(errors) : null },
  });

  surround({ apiBase: settings.apiBase ?? '', goTo: (path) => void router.navigate(path) });
  rememberFrom(location);
  carefulMotion();

  const matched = matchRoutes(routes, location.pathname)?.at(-1)?.route;
  const handle = matched?.handle as Handle | undefined;
  const drawn = state.loaderData[matched?.id ?? ''] as Drawn | undefined;
  const source =
    handle && drawn
      ? patientWith(
          areas,
          { area: handle.area, release: drawn.release, page: handle.page },
          () => void router.revalidate(),
        )
      : areas;

  let shownPath = location.pathname;
  router.subscribe(({ matches, loaderData, location: { pathname } }) => {
    if (pathname !== shownPath) {
      leavePage();
      // Styles go by it: `later` in the mixins.
      document.documentElement.dataset.moved = '';
    }
    shownPath = pathname;
    const route = matches.at(-1)?.route;
    const shown = loaderData[route?.id ?? ''] as Drawn | undefined;
    keepRelease(set, (route?.handle as Handle | undefined)?.area, shown?.release);
  });

  // In a transition React hydrates in slices, and a visitor's touch comes in between.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') ?? document.body,
      <StrictMode>
        <SourceContext value={source}>
          <RouterProvider router={router} />
        </SourceContext>
      </StrictMode>,
      {
        onRecoverableError: (why) =>
          report({
            ...(handle && drawn
              ? { area: handle.area, release: drawn.release }
              : { area: 'host', release: set.host.id }),
            kind: 'hydration',
            why,
          }),
      },
    );
  });
  whenIdle(() => void callAfterMount(quietApi, accessToken() !== undefined));
  watchIntent({
    set,
    source,
    routes,
    integrity,
    askAhead: payloads.askAhead,
    getReady: () => whenIdle(() => void containers.getReady().catch(() => undefined)),
  });
  watchAid(set);
  if (settings.updates) watchUpdates(router, settings.updates);
  watchOffline(router);
  watchLine();
  if (settings.liveReload) liveReload(settings.liveReload);
}
