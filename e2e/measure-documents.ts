import { openShop, type Shop } from './harness/shop.ts';
import { prepareTemplate } from './harness/template.ts';
import { articleAt } from './tests/addresses.ts';

/** Prints the size of one page of each kind as JSON, as the edge of a new shop sends it. Started by `pnpm test sizes`. */
const paths = {
  home: '/',
  listing: '/shop',
  product: '/products/8',
  article: articleAt(1),
  cart: '/checkout/cart',
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const textsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text);

/** Bytes of a response as browsers receive it. */
async function fetchCompressed(shop: Shop, path: string) {
  const options = { headers: { 'accept-encoding': 'br' } };
  const response = await shop.request(path, options);
  const { location } = response.headers;
  return location === undefined ? response : shop.request(location, options);
}

async function measure(shop: Shop, path: string) {
  const { status, text, bytes } = await fetchCompressed(shop, path);
  if (status !== 200) throw new Error(`${path} has the status ${status}`);
  const scripts = textsOf(text, /<link rel="modulepreload"[^>]* href="([^"]+)"/g);
  const responses = await Promise.all(scripts.map((script) => fetchCompressed(shop, script)));
  return {
    html: bytes.length,
    plain: Buffer.byteLength(text),
    style: sum(textsOf(text, /<style[^>]*>(.*?)<\/style>/gs).map((css) => Buffer.byteLength(css))),
    script: sum(responses.map((response) => response.bytes.length)),
    elements:
      textsOf(text, /<div id="root">(.*)<\/div>(?:<noscript>.*<\/noscript>)?<script type="importmap"/gs)
        .join('')
        .match(/<[a-z]/g)?.length ?? 0,
  };
}

await prepareTemplate();
const shop = await openShop();
try {
  const sizes: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(paths)) sizes[name] = await measure(shop, path);
  console.log(JSON.stringify(sizes));
} finally {
  await shop.close();
}
