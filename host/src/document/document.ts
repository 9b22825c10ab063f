import type { BrowserSettings, Head, LiveSet, RenderRequest } from '@shop/shared/contract';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import { privateTag } from '../worker/document-html.ts';
import { faviconFile, groundColours } from './brand.ts';
import { cspFor } from './csp.ts';
import { toInlineJson } from './escape.ts';
import { firstRules } from './first-rules.ts';
import { createFontScript, earlyPressScript, themeScript } from './inline-scripts.ts';
import { allFeaturesOf, type MarkupPart } from './markup-part.ts';
import { feedLink, jsonLdScripts, openGraphTags } from './metadata.ts';
import { type FirstPage, nameSet } from './named-set.ts';
import { createOverrideNotice, overrideNoticeStyle } from './override-notice.ts';

/** `state`: as JSON for a script element, with readable addresses. */
type DocumentBoot = { set: LiveSet; state: string; settings: BrowserSettings };

type DocumentOptions = {
  request: RenderRequest;
  head: Head;
  shopName: string | undefined;
  boot: DocumentBoot;
  /** The markup that React rendered. */
  body: readonly MarkupPart[];
  firstPage: FirstPage | undefined;
  isPrivate: boolean;
};

/** The whole document around the rendered page, in pieces, with its security policy. */
export function createDocument({ request, head, shopName, boot, body, firstPage, isPrivate }: DocumentOptions) {
  const { host } = request.set;
  const scripts = [host, ...(firstPage ? [firstPage.release] : [])].flatMap(({ base, js }) =>
    js.map((file) => base + file),
  );
  const pageScripts = firstPage ? firstPage.page.js.map((file) => firstPage.release.base + file) : [];
  const sheets = [
    ...host.css.map((file) => host.base + file),
    ...(firstPage
      ? [...firstPage.release.css, ...firstPage.page.css].map((file) => firstPage.release.base + file)
      : []),
  ];
  const modules = [...new Set([...scripts, ...pageScripts])];
  const digests = listDigests(request, modules);
  const importMap = toInlineJson({ integrity: digests });
  const { origin = '', sharedCopies } = request.settings;
  const notice = createOverrideNotice(request.set, sharedCopies);
  const sources = [...new Set(sheets)].map((address) => ({ address, css: request.sheets[address] ?? '' }));
  const rules = firstRules(sources, allFeaturesOf(body), notice === '' ? '' : overrideNoticeStyle);
  const styles = rules.map((rule, at) => ({ address: sources[at]?.address ?? '', ...rule }));
  const partialSheets = styles.filter(({ isWhole }) => !isWhole);
  const url = new URL(request.url);
  const canonical = head.canonical ?? url.pathname;
  const headScripts = [themeScript, earlyPressScript, ...request.fonts.slice(0, 1).map(createFontScript)];

  const parts = [
    '<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description ?? '')}">`,
    `<link rel="canonical" href="${escapeHtml(origin + canonical)}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    isPrivate ? privateTag : '',
    openGraphTags(head, { origin, canonical, name: shopName }),
    feedLink(head, origin),
    ...jsonLdScripts(head, origin),
    `<link rel="icon" href="${escapeHtml(host.base + faviconFile)}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(host.base)}icon-apple-180.png">`,
    `<link rel="manifest" href="${escapeHtml(host.base)}manifest.webmanifest">`,
    `<meta name="theme-color" content="${groundColours.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${groundColours.dark}" media="(prefers-color-scheme:dark)">`,
    ...headScripts.map((script) => `<script>${script}</script>`),
    ...styles.map(({ address, css }) => `<style data-sheet="${escapeHtml(address)}">${css}</style>`),
    notice === '' ? '' : `<style>${overrideNoticeStyle}</style>`,
    `</head><body>${notice}<div id="root">`,
    ...body.map(({ html }) => html),
    '</div>',
    // Without script, only these links load the rules for states, pointers and paper.
    partialSheets.length === 0
      ? ''
      : `<noscript>${partialSheets.map(({ address }) => `<link rel="stylesheet" ${fileAttributes(request, address)}>`).join('')}</noscript>`,
    // After the readable content: preloads in the head would compete with it on a slow connection.
    `<script type="importmap">${importMap}</script>`,
    // The whole style sheets, which the host's script adds: the head has only the rules for what the visitor sees first.
    ...partialSheets.map(
      ({ address }) => `<link rel="preload" as="style" fetchpriority="low" ${fileAttributes(request, address)}>`,
    ),
    ...modules.map((address) => `<link rel="modulepreload" fetchpriority="low" ${fileAttributes(request, address)}>`),
    `<script type="application/json" id="boot">${bootJson(boot, firstPage, digests)}</script>`,
    `<script type="module" fetchpriority="low" src="${escapeHtml(host.base + host.entry)}" integrity="${request.integrity[host.base + host.entry] ?? ''}"></script>`,
    '</body></html>',
  ];

  return {
    parts,
    csp: cspFor({
      scripts: [...headScripts, importMap],
      styles: [...styles.map(({ css }) => css), ...(notice === '' ? [] : [overrideNoticeStyle])],
      api: request.settings.apiBase,
    }),
    links: [],
  };
}

const fileAttributes = ({ integrity }: RenderRequest, address: string) =>
  `href="${escapeHtml(address)}" integrity="${integrity[address] ?? ''}"`;

/** Memoised by set and page: a release set is the same object for many documents. */
const serialisedSets = new WeakMap<LiveSet, Map<string, string>>();

function serialiseSet(set: LiveSet, firstPage: FirstPage | undefined, digests: RenderRequest['integrity']): string {
  const byPage = serialisedSets.get(set) ?? new Map<string, string>();
  serialisedSets.set(set, byPage);
  const key = firstPage ? [firstPage.release.base, ...firstPage.page.js].join(' ') : '';
  const json = byPage.get(key) ?? toInlineJson(nameSet(set, firstPage, digests));
  byPage.set(key, json);
  return json;
}

/**
 * The digests of the page's own scripts; the browser loads the others from a file of each release. An earlier edge has no such files: then all
 * digests are in the document.
 */
function listDigests({ set, integrity }: RenderRequest, modules: string[]): RenderRequest['integrity'] {
  const releases = [set.host, ...Object.values(set.areas).flatMap((area) => area.releases)];
  if (releases.some(({ files }) => !files)) return integrity;
  return Object.fromEntries(modules.flatMap((address) => (integrity[address] ? [[address, integrity[address]]] : [])));
}

const bootJson = (
  { set, state, settings }: DocumentBoot,
  firstPage: FirstPage | undefined,
  digests: RenderRequest['integrity'],
) => `{"set":${serialiseSet(set, firstPage, digests)},"state":${state},"settings":${toInlineJson(settings)}}`;
