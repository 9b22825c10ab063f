import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Browser } from '@playwright/test';

const compress = promisify(brotliCompress);

export const documentOf = async (address: string): Promise<string> => (await fetch(address)).text();

/**
 * A static copy of a page: its text and pictures, the style rules that match something, and no script. As the shop's first page on a slow connection, it
 * shows the device's own font.
 */
export async function staticPageOf(browser: Browser, address: string): Promise<string> {
  const document = await documentOf(address);
  const root = /<div id="root">(.*)<\/div>(?:<noscript>.*<\/noscript>)?<script type="importmap"/s.exec(document)?.[1];
  const title = /<title>.*?<\/title>/s.exec(document)?.[0] ?? '';
  if (root === undefined) throw new Error(`${address} does not look like a page of the shop`);
  const style = await usedStyle(browser, address);
  return (
    `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `${title}<style>${style}</style></head><body><div id="root">${root}</div></body></html>`
  );
}

/**
 * The same page, which also loads the scripts of the shop's page: after its content, at low priority, as that does. It does not run them: only the connection is
 * shared, and the work of requesting and compiling them.
 */
export function withScripts(html: string, document: string): string {
  const preloads = document.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  if (preloads.length === 0) throw new Error('the document preloads no scripts');
  return html.replace('</body>', () => `${preloads.join('')}</body>`);
}

/** The same page, all of which the browser lays out at once. */
export const withoutContentVisibility = (html: string): string => html.replaceAll(/content-visibility:\s*auto;?/g, '');

async function usedStyle(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(address);
  const style = await page.evaluate(() => {
    const used = (rules: CSSRuleList): string =>
      [...rules]
        .map((rule) => {
          if (rule instanceof CSSStyleRule) return matches(rule.selectorText) ? rule.cssText : '';
          if (!('cssRules' in rule) || !(rule.cssRules instanceof CSSRuleList) || rule instanceof CSSKeyframesRule)
            return rule.cssText;
          const inner = used(rule.cssRules);
          return inner === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
        })
        .join('');
    const matches = (selector: string): boolean => {
      try {
        // Pseudo-classes and pseudo-elements are removed: rules for hover and focus belong to the page too.
        return (
          document.querySelector(selector.replace(/::?(?!is|where|not|root|has|lang|dir)[\w-]+(\([^)]*\))?/g, '')) !==
          null
        );
      } catch {
        // The selector was nothing but a pseudo-element.
        return true;
      }
    };
    return [...document.styleSheets].map((sheet) => used(sheet.cssRules)).join('');
  });
  await page.close();
  return style;
}

export type StaticSite = { url: string; close: () => void };

/** As the shop's pages have it: with this header a browser opens the page in another process than the empty tab, which delays the first paint. */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' };

/** Serves these pages by path, compressed as the shop does; other paths, such as the font, are fetched from the shop. */
export async function serveStatic(shop: string, pages: ReadonlyMap<string, string>): Promise<StaticSite> {
  const bodies = new Map<string, Buffer>();
  for (const [path, html] of pages)
    bodies.set(path, await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  const files = new Map<string, File>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const body = bodies.get(path);
    if (body)
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', ...openerPolicy })
        .end(body);
    const file = files.get(path) ?? (await fileOf(shop + path));
    files.set(path, file);
    return response.writeHead(200, file.headers).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the static site has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

type File = { headers: Record<string, string>; bytes: Buffer };

/** Scripts are compressed, as the shop sends them. */
async function fileOf(address: string): Promise<File> {
  const response = await fetch(address);
  const type = response.headers.get('content-type') ?? '';
  const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
  const bytes = Buffer.from(await response.arrayBuffer());
  return type.includes('javascript')
    ? { headers: { ...headers, 'content-encoding': 'br' }, bytes: await compress(bytes) }
    : { headers, bytes };
}
