import type { AreaModule } from './area.js';
import type { BrowserSettings, LiveSet } from './boot.js';
/** What the edge hands a host release to draw one document. */
export type RenderRequest = {
    url: string;
    requestId: string;
    set: LiveSet;
    /** The matched area's code; absent when the address belongs to no area, or when nothing of it can be had. */
    area?: {
        name: string;
        release: string;
        module: AreaModule;
    };
    /** Why the area's place is taken by the fallback card. */
    fault?: {
        area: string;
    };
    /** Text of each stylesheet that may be inlined, by address. */
    sheets: Record<string, string>;
    /** sha384 of each script and sheet of the set, by address. */
    integrity: Record<string, string>;
    /** Font files to fetch at once. */
    fonts: string[];
    apiUrl: string;
    /** Asks the API; the edge's own fetch, which remembers answers and what they were made of. */
    fetch: typeof fetch;
    signal: AbortSignal;
    settings: BrowserSettings;
};
export type RenderResult = {
    kind: 'page';
    status: number;
    html: string;
    csp: string;
    links: string[];
    noindex: boolean;
} | {
    kind: 'redirect';
    status: number;
    location: string;
}
/** The page could not be drawn. `who` is the one to blame: the next release in its chain takes over. */
 | {
    kind: 'fault';
    who: 'area' | 'host';
    where: 'load' | 'loader' | 'render' | 'blocked';
    message: string;
    stack?: string;
}
/** The API could not be reached or failed: no release is to blame. */
 | {
    kind: 'no-data';
    html: string;
    status: number;
    csp: string;
    links: string[];
};
/** A page's data alone, for a tab that has the page's code. What stands in `json` is between the host and itself. */
export type PayloadResult = {
    kind: 'payload';
    json: string;
}
/** The address is no page that loads anything, or the API could not be reached. */
 | {
    kind: 'no-payload';
    why: 'no-page' | 'no-data';
} | Extract<RenderResult, {
    kind: 'fault';
}>;
/** What a host release's server build exports. */
export type HostModule = {
    render: (request: RenderRequest) => Promise<RenderResult>;
    payload?: (request: RenderRequest) => Promise<PayloadResult>;
    singletons: Record<string, unknown>;
};
