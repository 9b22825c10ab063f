import type { LiveRelease, LiveSet } from '@shop/shared/contract';
import {
  type DataRouteObject,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  redirectDocument,
} from 'react-router-dom';
import { galleryRoute } from '../pages/component-gallery/route.tsx';
import { loadShell } from '../shell/shell-data.ts';
import { $newerBuild } from '../updates/newer-build.ts';
import { AreaSlot } from './AreaSlot.tsx';
import { redirectByAudience } from './audience.ts';
import { PageFault, RootFault } from './faults.tsx';
import { type Handle, handleOf, routeId } from './handle.ts';
import { shouldRevalidate } from './layer-mark.ts';
import type { LoadPage, PageResources } from './page-loader.ts';
import { $return } from './preview/shown-preview.ts';
import { Root } from './Root.tsx';
import { AreaUnavailable } from './source.ts';

type RoutesOptions = {
  set: LiveSet;
  side: 'server' | 'browser';
  /** Called by each loader: on the server all requests with a release set share its routes. */
  resourcesOf: (args: LoaderFunctionArgs) => PageResources;
  /** The loader of all pages. In the browser its code comes with that of the router, which calls it. */
  loadPage: LoadPage;
};

/**
 * The routes of every area, made from the page lists in the manifests: an address is matched, and its layout and files are
 * known, before any code of the area is loaded. Elements, not components: `first-router.ts` renders a route as it is here.
 */
export function createRoutes(options: RoutesOptions): DataRouteObject[] {
  const { set, side, resourcesOf } = options;
  const areaRoutes = Object.entries(set.areas).flatMap(
    ([
      area,
      {
        releases: [release],
        prefixes,
      },
    ]) => (release ? createPageRoutes(release, options) : prefixes.map((prefix) => unavailableRoute(area, prefix))),
  );
  return [
    {
      id: 'root',
      path: '/',
      loader: (args) => loadShell(resourcesOf(args).api, args.request.signal),
      // Menus and footer are the same on every page.
      shouldRevalidate: () => false,
      element: <Root areas={set.areas} />,
      errorElement: <RootFault release={set.host.id} />,
      children: [
        ...areaRoutes,
        galleryRoute((args) => resourcesOf(args).api),
        {
          id: 'unmatched',
          path: '*',
          loader: side === 'server' ? throwNotFound : loadDocument,
          // Never rendered: the loader always throws.
          element: null,
          errorElement: <PageFault />,
        },
      ],
    },
  ];
}

/** The routes of the pages that are known of a release. */
function createPageRoutes(release: LiveRelease, options: Omit<RoutesOptions, 'set'>): DataRouteObject[] {
  const { side, resourcesOf, loadPage } = options;
  const loaderOf = (handle: Handle) => async (args: LoaderFunctionArgs) => {
    const address = $newerBuild.get()?.findDocumentAddress(handle);
    if (address) throw redirectDocument(address);
    if (side === 'browser') redirectByAudience(handle.audience, new URL(args.request.url));
    const page = await loadPage(resourcesOf(args), handle, args);
    await $return.get();
    return page;
  };
  return release.pages.map((page) => pageRoute(handleOf(release, page), page.path, loaderOf));
}

/** Adds the routes of a release's pages that are missing. Called before react-router's router is created from these routes. */
export function addPageRoutes([root]: DataRouteObject[], release: LiveRelease, options: RoutesOptions): void {
  const children = root?.children ?? [];
  const existingIds = new Set(children.map(({ id }) => id));
  children.push(...createPageRoutes(release, options).filter(({ id }) => !existingIds.has(id)));
}

function pageRoute(handle: Handle, path: string, loaderOf: (handle: Handle) => LoaderFunction): DataRouteObject {
  return {
    id: routeId(handle.area, handle.page),
    path,
    // The edge is case-sensitive too: a router that matched more addresses would need code that the edge did not evaluate.
    caseSensitive: true,
    handle,
    loader: loaderOf(handle),
    shouldRevalidate,
    element: <AreaSlot key={routeId(handle.area, handle.page)} area={handle.area} page={handle.page} />,
    errorElement: <PageFault />,
  };
}

/** An area without any usable release keeps its addresses: they show a fault with a retry, not a 404. */
function unavailableRoute(area: string, prefix: string): DataRouteObject {
  return {
    id: `${area}:unavailable:${prefix}`,
    path: prefix === '/' ? '/' : `${prefix}/*`,
    caseSensitive: true,
    loader: () => {
      throw new AreaUnavailable(area);
    },
    element: null,
    errorElement: <PageFault />,
  };
}

function throwNotFound(): never {
  throw data('not-found', { status: 404 });
}

/** A page that this tab's release set lacks may exist in a newer set, so the server decides. */
function loadDocument({ request }: { request: Request }): never {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}${hash}`);
}
