import type { Audience, Layout } from './layouts.ts';

/** A page as the host and the edge know it before any of its code is loaded. */
export type PageRecord = {
  id: string;
  path: string;
  layout: Layout;
  audience?: Audience;
  /** It has a loader, so there is data to be asked for before its code has come. */
  loads?: true;
  /** Files of the page's chunk, relative to the release's `web/`. */
  js: string[];
  css: string[];
};

/** What one build of an area says about itself: `dist/build.json`. `release` makes the manifest from it. */
export type BuildReport = {
  area: string;
  version: string;
  contract: number;
  prefixes: string[];
  /** A visitor who began here keeps this release until they leave (checkout). */
  keepsVisitors: boolean;
  pages: PageRecord[];
  web: {
    /** The federation container of an area, the main script of the host; relative to `web/`. */
    entry: string;
    /** Files that the entry needs at once, itself included. */
    js: string[];
    css: string[];
    /** Stylesheets of each chunk that has some: script → sheets. */
    chunkCss: Record<string, string[]>;
  };
  node: { entry: string };
  uses: {
    /** Names taken from each shared module. */
    shared: Record<string, string[]>;
    operations: string[];
  };
  /** Only the host gives. */
  gives?: { shared: Record<string, string[]>; layouts: string[] };
};
