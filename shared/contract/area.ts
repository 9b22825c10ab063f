import type { ComponentType } from 'react';
import type { Api } from './api.ts';
import type { Audience, CheckoutStep, Layout, PanelEntry } from './layouts.ts';
import type { PieceModule, PieceName } from './pieces.ts';
import type { Preview, PreviewShape } from './preview.ts';

/** The arguments of a loader, the same on the server and in the browser. They contain nothing about the visitor. */
export type LoadArgs = {
  api: Api;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  signal: AbortSignal;
};

/** The contents of the document's head for a page. The host renders it. */
export type Head = {
  title: string;
  description?: string;
  canonical?: string;
  noindex?: boolean;
  /** The preview picture for sharing; a path of this shop. */
  picture?: string;
  kind?: 'website' | 'article' | 'product';
  /** The page's RSS feed; a path of this shop. */
  feed?: string;
  /** Shown as soon as the page's data have arrived and until its code has: see `preview` of the page. */
  preview?: Preview;
  /**
   * Structured data of schema.org. Write it as `...(typeof window === 'undefined' && { structured: … })`, so that it and its code are
   * left out of the browser bundle. The host turns each text that begins with a single `/` into a full address.
   */
  structured?: readonly Readonly<Record<string, unknown>>[];
};

export type HeadArgs<Data> = { data: Data; params: LoadArgs['params']; url: URL };

/** The chunk of a page, loaded on demand. */
export type PageModule<Data> = { Page: ComponentType<{ data: Data }> };

/** Code of sections whose HTML comes from the server, which a first page does not load: see `laterCode` of `shared/ui`. */
export type LaterCode = {
  /** The name of its webpack chunk. */
  chunk: string;
  isLoaded: () => boolean;
  /** Resolves to false if it could not be loaded; a later call tries again. */
  load: () => Promise<boolean>;
};

export type PageOptions<Data> = {
  path: string;
  layout: Layout;
  /** Restricts the page. On a `members` page a guest is redirected to the log-in and back; on a `guests` page a member is redirected away. */
  audience?: Audience;
  /** Lists the page in the menu of the `panel` layout. Its path must have no placeholder. */
  panelEntry?: PanelEntry;
  /** Makes the page one of the steps of the `checkout` layout. Its path must have no placeholder. */
  checkoutStep?: CheckoutStep;
  /**
   * The outline that the host shows as soon as a link to the page was pressed. `title`: the heading, if it is the same at every address
   * without a query. Otherwise the link names it (`previewState`), or the page's head.
   */
  preview?: { shape: PreviewShape; title?: string };
  /**
   * The query parameters that the page reads: in its loader, its head or its components. The edge removes all others before the page
   * is rendered, so that addresses with a tracking parameter share one cached page. Without a list only the best-known ones are removed.
   */
  query?: readonly string[];
  head: (args: HeadArgs<Data>) => Head;
  /** Must return public data only: the rendered page is cached and shared by all visitors of a release set. */
  load?: (args: LoadArgs) => Promise<Data>;
  /** `() => import(/* webpackChunkName: "<page id>" *\/ './…')`: the build checks that the chunk name is the page id. */
  page: () => Promise<PageModule<Data>>;
  /** The name of the chunk with the code of its later sections: see `laterCode` of `shared/ui`. A navigation requests it together with the page. */
  later?: string;
};

/** A page without its data type, so that pages with different data types fit into one list. */
export type AreaPage = Omit<PageOptions<unknown>, 'page'> & { page: () => Promise<PageModule<unknown>> };

export type AreaModule = {
  pages: Readonly<Record<string, AreaPage>>;
  /** Parts that this area renders inside pages of other areas. */
  pieces?: { readonly [Name in PieceName]?: () => Promise<PieceModule<Name>> };
};

/** Declares a page. TypeScript infers the data type from `load` and checks it in `head` and the component. */
export function page<Data = null>(options: PageOptions<Data>): AreaPage {
  // The data type is erased here only. It is safe because the host passes a page the result of its own loader.
  return options as unknown as AreaPage;
}

export function defineArea(area: AreaModule): AreaModule {
  return area;
}
