import type { ComponentType } from 'react';
import type { Api } from './api.js';
import type { Audience, Layout } from './layouts.js';
import type { PieceModule, PieceName } from './pieces.js';
/** What a loader is given, the same on the server and in the browser. It never sees a visitor. */
export type LoadArgs = {
    api: Api;
    params: Readonly<Record<string, string | undefined>>;
    url: URL;
    signal: AbortSignal;
};
/** What the document's head says about a page. The host draws it. */
export type Head = {
    title: string;
    description?: string;
    canonical?: string;
    noindex?: boolean;
    /** What stands beside the title where somebody shares the page; a path of this shop. */
    picture?: string;
    kind?: 'website' | 'article' | 'product';
    /** Where feed readers find what is new here; a path of this shop. */
    feed?: string;
    /**
     * What the page is about, in schema.org's words. Written as `...(typeof window === 'undefined' && { structured: … })` it stays on the
     * server, with the code that works it out: browsers have no use for it.
     * A text in it that begins with one `/` is a path, which the host makes an address.
     */
    structured?: readonly Readonly<Record<string, unknown>>[];
};
export type HeadArgs<Data> = {
    data: Data;
    params: LoadArgs['params'];
    url: URL;
};
/** A page's own code, loaded when it is needed. */
export type PageModule<Data> = {
    Page: ComponentType<{
        data: Data;
    }>;
};
export type PageOptions<Data> = {
    path: string;
    layout: Layout;
    /** Who it is for, when not for everyone: guests are led to the log-in and back, members past it. */
    audience?: Audience;
    head: (args: HeadArgs<Data>) => Head;
    /** Public content only: what it returns is embedded in a page that every visitor of this release set shares. */
    load?: (args: LoadArgs) => Promise<Data>;
    /** `() => import(/* webpackChunkName: "<page id>" *\/ './…')`: the build checks that the names agree. */
    page: () => Promise<PageModule<Data>>;
};
/** A page with its data's type sealed inside, so that pages of different data stand in one list. */
export type AreaPage = Omit<PageOptions<unknown>, 'page'> & {
    page: () => Promise<PageModule<unknown>>;
};
export type AreaModule = {
    pages: Readonly<Record<string, AreaPage>>;
    /** What it draws inside the pages of other areas. */
    pieces?: {
        readonly [Name in PieceName]?: () => Promise<PieceModule<Name>>;
    };
};
/** Declares a page; its data's type flows from `load` to `head` and to the component. */
export declare function page<Data = null>(options: PageOptions<Data>): AreaPage;
export declare function defineArea(area: AreaModule): AreaModule;
