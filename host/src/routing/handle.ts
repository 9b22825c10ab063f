import type { Audience, Layout, LiveRelease, PageRecord } from '@shop/shared/contract';
import { isPrivatePage, isStepPage } from '@shop/shared/lib/page-privacy';

/** The properties of an area's page that the router needs before any of its code is loaded. They come from the release's manifest. */
export type Handle = {
  area: string;
  page: string;
  layout: Layout;
  audience?: Audience;
  isPrivate: boolean;
  isStep: boolean;
  preview?: NonNullable<PageRecord['preview']>;
};

export const routeId = (area: string, page: string) => `${area}:${page}`;

export function handleOf(
  release: Pick<LiveRelease, 'area' | 'keepsVisitors'>,
  page: Pick<PageRecord, 'id' | 'layout' | 'audience' | 'preview'>,
): Handle {
  const { id, layout, audience, preview } = page;
  return {
    area: release.area,
    page: id,
    layout,
    ...(audience ? { audience } : {}),
    isPrivate: isPrivatePage(release, page),
    isStep: isStepPage(release, page),
    ...(preview ? { preview } : {}),
  };
}

/** The handle of the innermost match; undefined for the host's own pages and for unknown addresses. */
export const handleIn = (matches: readonly { route: { handle?: unknown } }[]): Handle | undefined =>
  matches.at(-1)?.route.handle as Handle | undefined;
