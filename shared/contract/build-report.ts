import type { Audience, CheckoutStep, Layout, PanelEntry } from './layouts.ts';

/** The part of a page that the host and the edge know before they load its code. */
export type PageRecord = {
  id: string;
  path: string;
  layout: Layout;
  audience?: Audience;
  /** The icon may be one that only newer hosts can draw. */
  panelEntry?: Omit<PanelEntry, 'icon'> & { icon: string };
  checkoutStep?: CheckoutStep;
  /** The shape may be one that only newer hosts can draw. */
  preview?: { shape: string; title?: string };
  /** The query parameters that the page reads. Absent: unknown. */
  query?: string[];
  /** The page has a loader, so its payload can be fetched before its code has been loaded. */
  loads?: true;
  /** The files of the page's chunk, relative to the release's `web/`. */
  js: string[];
  css: string[];
  /** Scripts of sections (`later` of the page), which a navigation loads with the page, and a first page does not. */
  later?: string[];
};

/** The report of one build, `dist/build.json`. The package `release` makes the manifest from it. */
export type BuildReport = {
  area: string;
  version: string;
  contract: number;
  prefixes: string[];
  /** Visitors stay on the release they started with until they leave the area (checkout). */
  keepsVisitors: boolean;
  pages: PageRecord[];
  web: {
    /** The federation container of an area, or the main script of the host; relative to `web/`. */
    entry: string;
    /** The scripts that are loaded with the entry, including it. */
    js: string[];
    css: string[];
    /** The style sheets of each script that has any. */
    chunkCss: Record<string, string[]>;
  };
  node: { entry: string };
  uses: {
    /** The names that are imported from each shared module, and under `tokens` the design tokens. */
    shared: Record<string, string[]>;
    operations: string[];
  };
  /** The names, tokens and layouts that a host provides. Absent in the report of an area. */
  gives?: { shared: Record<string, string[]>; layouts: string[] };
};
