import type { Audience, Layout } from '@shop/shared/contract';

/** What a route's `handle` says: whose page it is, and the frame it asks for. */
export type Handle = { area: string; page: string; layout: Layout; audience?: Audience };

export const routeId = (area: string, page: string) => `${area}:${page}`;
