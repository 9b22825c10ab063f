import type { Boot, Head, LiveRelease, PageRecord, RenderRequest } from '@shop/shared/contract';
import { cspFor } from './csp.ts';
import { earlyScript } from './early.ts';
import { attribute, json, sheet } from './escape.ts';
import { icon } from './icon.ts';
import { feedOf, sharingOf, structuredOf } from './sharing.ts';
import { grounds, themeScript } from './theme.ts';

type DocumentOptions = {
  request: RenderRequest;
  head: Head;
  /** The shop's name. */
  site: string | undefined;
  boot: Boot;
  body: string;
  /** The page whose script the browser will want at once. */
  first: { release: LiveRelease; page: Pick<PageRecord, 'js' | 'css'> } | undefined;
};

/** The whole document around what React drew. */
export function documentOf({ request, head, site, boot, body, first }: DocumentOptions) {
  const { host } = request.set;
  const scripts = [host, ...(first ? [first.release] : [])].flatMap(({ base, js }) => js.map((file) => base + file));
  const pageScripts = first ? first.page.js.map((file) => first.release.base + file) : [];
  const sheets = [
    ...host.css.map((file) => host.base + file),
    ...(first ? [...first.release.css, ...first.page.css].map((file) => first.release.base + file) : []),
  ];
  const modules = [...new Set([...scripts, ...pageScripts])];
  const importMap = importMapOf(request.integrity);
  const styles = [...new Set(sheets)].map((address) => ({ address, text: sheet(request.sheets[address] ?? '') }));
  const url = new URL(request.url);
  const canonical = head.canonical ?? url.pathname;
  const { origin = '' } = request.settings;

  const html = [
    '<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${attribute(head.title)}</title>`,
    `<meta name="description" content="${attribute(head.description ?? '')}">`,
    `<link rel="canonical" href="${attribute(origin + canonical)}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    sharingOf(head, { origin, canonical, site }),
    feedOf(head, origin),
    ...structuredOf(head, origin),
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${attribute(host.base)}icon-apple-180.png">`,
    `<link rel="manifest" href="${attribute(host.base)}manifest.webmanifest">`,
    `<meta name="theme-color" content="${grounds.light}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${grounds.dark}" media="(prefers-color-scheme:dark)">`,
    `<script>${themeScript}</script><script>${earlyScript}</script>`,
    ...styles.map(({ address, text }) => `<style data-sheet="${attribute(address)}">${text}</style>`),
    ...request.fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${attribute(font)}" crossorigin>`,
    ),
    `</head><body><div id="root">${body}</div>`,
    // What can be read comes first: a browser that had begun with these would share a narrow line among them all.
    `<script type="importmap">${importMap}</script>`,
    ...modules.map(
      (address) =>
        `<link rel="modulepreload" href="${attribute(address)}" integrity="${request.integrity[address] ?? ''}">`,
    ),
    `<script type="application/json" id="boot">${bootOf(boot)}</script>`,
    `<script type="module" src="${attribute(host.base + host.entry)}" integrity="${request.integrity[host.base + host.entry] ?? ''}"></script>`,
    '</body></html>',
  ].join('');

  return {
    html,
    csp: cspFor({
      scripts: [themeScript, earlyScript, importMap],
      styles: styles.map(({ text }) => text),
      api: request.settings.apiBase,
    }),
    links: request.fonts.map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  };
}

/** A release set stays the same from page to page, and most of a document's JSON is about it. */
const written = new WeakMap<object, string>();

function once(value: object, write: () => string): string {
  const known = written.get(value) ?? write();
  written.set(value, known);
  return known;
}

const importMapOf = (integrity: RenderRequest['integrity']) => once(integrity, () => json({ integrity }));

const bootOf = ({ set, state, settings }: Boot) =>
  `{"set":${once(set, () => json(set))},"state":${json(state)},"settings":${json(settings)}}`;
