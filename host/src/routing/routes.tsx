import type { Api, LiveSet } from '@shop/shared/contract';
import {
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirectDocument,
} from 'react-router-dom';
import { livingRoute } from '../pages/living/route.tsx';
import { $newer } from '../updates/newer.ts';
import { AreaSlot } from './AreaSlot.tsx';
import { leadAway } from './audience.ts';
import { PageFault } from './PageFault.tsx';
import { loadPage } from './page-loader.ts';
import type { AskPayload } from './payload.ts';
import { type Handle, routeId } from './place.ts';
import { Root } from './Root.tsx';
import { RootFault } from './RootFault.tsx';
import { loadShell } from './shell-loader.ts';
import { type AreaSource, AreaUnavailable } from './source.ts';

export type { Handle } from './place.ts';

type RoutesOptions = { set: LiveSet; source: AreaSource; api: Api } & (
  | { side: 'server'; askPayload?: never }
  | { side: 'browser'; askPayload: AskPayload }
);

/**
 * The routes of every area, made from the page lists in their manifests: an address is matched, and its layout and
 * files known, before any code of the area is loaded.
 */
export function routesOf({ set, source, api, side, askPayload }: RoutesOptions): RouteObject[] {
  const loaderOf = (handle: Handle) => (args: LoaderFunctionArgs) => {
    const instead = $newer.get()?.documentInstead();
    if (instead) throw redirectDocument(instead);
    if (side === 'browser') leadAway(handle.audience, new URL(args.request.url));
    return loadPage(source, api, handle, args, askPayload);
  };
  const areas = Object.entries(set.areas).flatMap(([area, { releases, prefixes }]) => [
    ...(releases[0]?.pages ?? []).map(({ id, path, layout, audience }) =>
      pageRoute({ area, page: id, layout, ...(audience ? { audience } : {}) }, path, loaderOf),
    ),
    ...(releases.length === 0 ? prefixes.map((prefix) => unavailable(area, prefix)) : []),
  ]);
  return [
    {
      id: 'root',
      path: '/',
      loader: ({ request }) => loadShell(api, request.signal),
      // Menus and footer do not change from page to page.
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: () => <RootFault release={set.host.id} />,
      children: [
        ...areas,
        livingRoute(api),
        {
          id: 'unmatched',
          path: '*',
          loader: side === 'server' ? notFound : askServer,
          // Never drawn: the loader answers first.
          element: null,
          ErrorBoundary: PageFault,
        },
      ],
    },
  ];
}

function pageRoute(handle: Handle, path: string, loaderOf: (handle: Handle) => LoaderFunction): RouteObject {
  return {
    id: routeId(handle.area, handle.page),
    path,
    // The edge finds the area of an address letter by letter; a router that matched more would ask for code that is not there.
    caseSensitive: true,
    handle,
    loader: loaderOf(handle),
    Component: () => <AreaSlot area={handle.area} page={handle.page} />,
    ErrorBoundary: PageFault,
  };
}

/** An area of which nothing can be had still owns its addresses: they are down, not unknown. */
function unavailable(area: string, prefix: string): RouteObject {
  return {
    id: `${area}:unavailable:${prefix}`,
    path: prefix === '/' ? '/' : `${prefix}/*`,
    caseSensitive: true,
    loader: () => {
      throw new AreaUnavailable(area);
    },
    element: null,
    ErrorBoundary: PageFault,
  };
}

function notFound(): never {
  throw data('not-found', { status: 404 });
}

/** A page that this tab's release set does not know may exist in a newer one, so the server answers. */
function askServer({ request }: { request: Request }): never {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}${hash}`);
}
