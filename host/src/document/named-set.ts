import type { LiveRelease, LiveSet, NamedRelease, NamedSet, PageRecord, RenderRequest } from '@shop/shared/contract';

/** The page that the browser shows first, with its scripts and styles. A page of the host itself has no record, only these files. */
export type FirstPage = { release: LiveRelease; page: Pick<PageRecord, 'js' | 'css'> & Partial<PageRecord> };

/**
 * The release set as a document names it: with the page and the files that this document loads. Browsers load the others from `files.json` of each
 * release. An earlier edge has no such file, or one without pages: then the document has them.
 */
export function nameSet(
  { host, areas, pagesInFiles = false }: LiveSet,
  firstPage: FirstPage | undefined,
  digests: RenderRequest['integrity'],
): NamedSet {
  const options = { firstPage, digests, pagesInFiles };
  const named = Object.entries(areas).map(([area, { prefixes, releases }]) => [
    area,
    { prefixes, releases: releases.map((release) => nameRelease(release, options)) },
  ]);
  return { host: nameRelease(host, options), areas: Object.fromEntries(named), pagesInFiles };
}

type NameOptions = {
  firstPage: FirstPage | undefined;
  digests: RenderRequest['integrity'];
  pagesInFiles: boolean;
};

function nameRelease(release: LiveRelease, { firstPage, digests, pagesInFiles }: NameOptions): NamedRelease {
  // `digests` is for earlier hosts.
  const { area, base, digests: _, entry, js, css, chunkCss, pages, ...rest } = release;
  if (!release.files) return { ...rest, entry, js, css, chunkCss, pages };
  const isFirst = ({ id }: PageRecord) => release === firstPage?.release && id === firstPage.page.id;
  const isNeeded = (page: PageRecord) => !pagesInFiles || isFirst(page) || isInLayout(page, firstPage);
  const namedPages = pages.filter(isNeeded).map((page) => (isFirst(page) ? page : withoutNames(page)));
  const isOwn = area === 'host' || release === firstPage?.release;
  const ownSheets = Object.entries(chunkCss).filter(([script]) => digests[base + script] !== undefined);
  return omitEmpty({
    ...rest,
    ...(isOwn ? { entry, js, css, chunkCss: Object.fromEntries(ownSheets) } : {}),
    pages: namedPages,
  });
}

/** The menu of the panel and the steps of buying list pages of all areas. */
const isInLayout = ({ panelEntry, checkoutStep }: PageRecord, firstPage: FirstPage | undefined) =>
  (panelEntry !== undefined && firstPage?.page.layout === 'panel') ||
  (checkoutStep !== undefined && firstPage?.page.layout === 'checkout');

const withoutNames = ({ later: _, ...page }: PageRecord): PageRecord => ({ ...page, js: [], css: [] });

const omitEmpty = ({ id, role, ...rest }: NamedRelease): NamedRelease => ({
  id,
  role,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== false && !isEmpty(value))),
});

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The release set of a document, with what its names leave out. */
export function toLiveSet({ host, areas, ...rest }: NamedSet): LiveSet {
  const live = Object.entries(areas).map(([area, { prefixes, releases }]) => [
    area,
    { prefixes, releases: releases.map((release) => toLiveRelease(area, release)) },
  ]);
  return { ...rest, host: toLiveRelease('host', host), areas: Object.fromEntries(live) };
}

const toLiveRelease = (area: string, release: NamedRelease): LiveRelease => ({
  area,
  base: `/r/${area}/${release.id}/web/`,
  keepsVisitors: false,
  entry: '',
  js: [],
  css: [],
  chunkCss: {},
  pages: [],
  ...release,
});
