import { themeScript } from '../../document/inline-scripts.ts';
import { files } from '../caches.ts';
import { listStoredPages } from '../stored-pages.ts';
import css from './offline.scss?text';
import { offlineDocument, retryScript } from './page.ts';

/** The offline page. The worker generates it when needed: a stored page could be missing or belong to another release. */
export async function offlineResponse(fonts: string[]): Promise<Response> {
  const styles = css.replace(
    /url\("?@shop\/shared\/ui\/vazirmatn\.woff2"?\) format\("woff2"\)/,
    await fontSource(fonts),
  );
  const html = offlineDocument({ styles, pages: await listStoredPages() });
  const [themeDigest, retryDigest, styleDigest] = await Promise.all([themeScript, retryScript, styles].map(digestOf));
  const policy = [
    "default-src 'none'",
    `script-src ${themeDigest} ${retryDigest}`,
    `style-src ${styleDigest}`,
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

/** The font file that any stored page brought; its name contains its digest, so the release does not matter. Else a local font. */
async function fontSource(fonts: string[]): Promise<string> {
  const requests = await (await caches.open(files.cacheName)).keys();
  const paths = requests.map(({ url }) => new URL(url).pathname);
  const font = paths.find((path) => fonts.some((name) => path.endsWith(`/${name}`)));
  return font ? `url("${font}") format("woff2")` : 'local("Vazirmatn")';
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
