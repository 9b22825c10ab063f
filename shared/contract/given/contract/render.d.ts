import type { AreaModule } from './area.js';
import type { BrowserSettings, LiveSet } from './boot.js';
/** The edge's request to a host release to render one document. */
export type RenderRequest = {
    url: string;
    requestId: string;
    set: LiveSet;
    /** The code of the matched area; absent when no area matches the address or when none of its releases can be loaded. */
    area?: {
        name: string;
        release: string;
        module: AreaModule;
    };
    /** The area whose place the fallback card takes. */
    fault?: {
        area: string;
    };
    /** The text of each style sheet that may be inlined, by address. */
    sheets: Record<string, string>;
    /** The digest of each script and style sheet of the release set, by address. */
    integrity: Record<string, string>;
    /** The font files to preload. */
    fonts: string[];
    apiUrl: string;
    /** The edge's fetch for API requests; it caches responses and records their content tags. */
    fetch: typeof fetch;
    signal: AbortSignal;
    settings: BrowserSettings;
};
/** `parts`: the same text in pieces, so that nobody has to join them. Earlier hosts have only the text, and earlier edges read only that. */
type PageText = {
    html: string;
    parts?: () => readonly string[];
};
export type RenderResult = (PageText & {
    kind: 'page';
    status: number;
    csp: string;
    links: string[];
    noindex: boolean;
}) | {
    kind: 'redirect';
    status: number;
    location: string;
}
/** Rendering failed. `who` is at fault: the edge tries the next release of its fallback chain. */
 | {
    kind: 'fault';
    who: 'area' | 'host';
    where: 'load' | 'loader' | 'render' | 'blocked';
    message: string;
    stack?: string;
}
/** The API could not be reached or failed: no release is at fault. */
 | (PageText & {
    kind: 'no-data';
    status: number;
    csp: string;
    links: string[];
});
/** The payload of a page, for a browser that already has its code. Only the host that wrote `json` reads it. */
export type PayloadResult = {
    kind: 'payload';
    json: string;
}
/** The address matches no page with a loader, or the API could not be reached. */
 | {
    kind: 'no-payload';
    why: 'no-page' | 'no-data';
} | Extract<RenderResult, {
    kind: 'fault';
}>;
/** The exports of a host release's server build. */
export type HostModule = {
    render: (request: RenderRequest) => Promise<RenderResult>;
    payload?: (request: RenderRequest) => Promise<PayloadResult>;
    singletons: Record<string, unknown>;
};
export {};
