import { themeScript } from '../../document/theme.ts';
import { files } from '../caches.ts';
import { keptPages } from '../kept-pages.ts';
import css from './offline.scss?text';
import { offlineDocument, script } from './page.ts';

/** The offline page is written here, when it is needed: there is nothing to fetch that could be missing or of another release. */
export async function offlinePage(fonts: string[]): Promise<Response> {
  const styles = css.replace(
    /url\("?@shop\/shared\/ui\/vazirmatn\.woff2"?\) format\("woff2"\)/,
    await fontSource(fonts),
  );
  const html = offlineDocument({ styles, pages: await keptPages() });
  const [theme, own, sheet] = await Promise.all([themeScript, script, styles].map(digest));
  const policy = [
    "default-src 'none'",
    `script-src ${theme} ${own}`,
    `style-src ${sheet}`,
    "connect-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
    },
  });
}

/** The font as a kept page brought it, of whichever release: its name says what is in it. Else one that the device may have. */
async function fontSource(fonts: string[]): Promise<string> {
  const kept = await (await caches.open(files.cacheName)).keys();
  const addresses = kept.map(({ url }) => new URL(url).pathname);
  const font = addresses.find((address) => fonts.some((name) => address.endsWith(`/${name}`)));
  return font ? `url("${font}") format("woff2")` : 'local("Vazirmatn")';
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
