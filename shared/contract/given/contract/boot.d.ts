import type { PageRecord } from './build-report.js';
export type Role = 'stable' | 'candidate' | 'override';
/** The part of a release's manifest that the browser needs to load its pages. */
export type LiveRelease = {
    area: string;
    id: string;
    role: Role;
    /** The folder of its files: `/r/<area>/<id>/web/`. All file names below are relative to it. */
    base: string;
    entry: string;
    js: string[];
    css: string[];
    chunkCss: Record<string, string[]>;
    pages: PageRecord[];
    keepsVisitors: boolean;
    /** The digest of `/r/<area>/<id>/digests.json`, which holds those of the release's scripts and style sheets. Earlier edges have no such file. */
    digests?: string;
    /** The digest of `/r/<area>/<id>/files.json`, a `ReleaseFiles`. Earlier edges have no such file. */
    files?: string;
};
/** The pages of a release, and the names and digests of its files. A document has those of its own page only. */
export type ReleaseFiles = Pick<LiveRelease, 'entry' | 'js' | 'css' | 'chunkCss'> & {
    /** By id. Those of earlier edges have only the names of files. */
    pages: Record<string, Omit<PageRecord, 'id'>>;
    digests: Record<string, string>;
};
export type LiveArea = {
    prefixes: string[];
    /** The fallback chain: the visitor's release first. Empty when the area has no release that can be loaded. */
    releases: LiveRelease[];
};
export type LiveSet = {
    host: LiveRelease;
    areas: Record<string, LiveArea>;
    /** The `files.json` of each release has its pages. Those of earlier edges have only the names of their files. */
    pagesInFiles?: boolean;
};
/** A release as a document names it: without what follows from its area and id, and without what is empty. */
export type NamedRelease = Pick<LiveRelease, 'id' | 'role'> & Partial<Omit<LiveRelease, 'area' | 'base'>>;
export type NamedSet = {
    host: NamedRelease;
    areas: Record<string, {
        prefixes: string[];
        releases: NamedRelease[];
    }>;
    pagesInFiles?: boolean;
};
export type BrowserSettings = {
    /** The shop's public origin, for full addresses. */
    origin?: string;
    /** The API's origin, when it differs from the site's. */
    apiBase?: string;
    /** Milliseconds after which the request for a script, or a style sheet, is retried. */
    scriptDeadline: number;
    styleDeadline: number;
    /** The id of the visitor's release set, and the interval in ms at which the browser checks whether it is still current. */
    updates?: {
        build: string;
        interval: number;
    };
    /** The address of the events that announce a new build of a working copy; on a developer's machine only. */
    liveReload?: string;
    /** The areas of which all visitors get a working copy; on a developer's machine only. */
    sharedCopies?: string[];
};
/** The router's state after server rendering: loader data, and errors reduced to what is safe to send. */
export type HydrationState = {
    loaderData: Record<string, unknown>;
    errors: Record<string, {
        status: number;
        data: unknown;
    }> | null;
};
/** The boot data of a document: everything the browser needs to hydrate it. */
export type Boot = {
    set: NamedSet;
    state: HydrationState;
    settings: BrowserSettings;
};
