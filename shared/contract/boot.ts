import type { PageRecord } from './build-report.ts';

export type Role = 'stable' | 'candidate' | 'override';

/** A release as a page needs to know it in order to load it. */
export type LiveRelease = {
  area: string;
  id: string;
  role: Role;
  /** Where its files stand: `/r/<area>/<id>/web/`. All file names below are relative to it. */
  base: string;
  entry: string;
  js: string[];
  css: string[];
  chunkCss: Record<string, string[]>;
  pages: PageRecord[];
  keepsVisitors: boolean;
};

export type LiveArea = {
  prefixes: string[];
  /** The visitor's release first, then what takes its place when it fails. Empty: nothing of this area can be had. */
  releases: LiveRelease[];
};

export type LiveSet = { host: LiveRelease; areas: Record<string, LiveArea> };

export type BrowserSettings = {
  /** Where shoppers see the shop: the beginning of every full address. */
  origin?: string;
  /** Where the API is, when that is not the site itself. */
  apiBase?: string;
  /** How long a script may take before it is asked for again, and how long a stylesheet may. */
  scriptDeadline: number;
  styleDeadline: number;
  /** The name of the release set that was chosen for the visitor, and how often to ask whether it still is, in ms. */
  updates?: { build: string; interval: number };
  /** Where a working copy says that it was built again; only on a developer's machine. */
  liveReload?: string;
};

/** What a server error of an area is to the browser that hydrates the page. */
export type HydrationState = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; data: unknown }> | null;
};

/** The one JSON block of a document: everything the browser needs to go on from where the server stopped. */
export type Boot = { set: LiveSet; state: HydrationState; settings: BrowserSettings };
