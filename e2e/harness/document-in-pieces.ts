import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { sendRequest } from './request.ts';
import type { Shop } from './shop.ts';

type Options = {
  path: string;
  /** The beginning of the start tag after which elements arrive one by one. */
  after: `<${string}`;
  /** How many elements arrive one by one; the rest is one piece. Parts of an icon are not counted. */
  count: number;
  /** Called with the whole page open. */
  check: () => Promise<void>;
};

/**
 * Opens a page whose document arrives in pieces, as over a slow connection. Each piece is painted before the next one is sent. Everything else
 * comes from the shop as usual.
 */
export async function withDocumentInPieces(page: Page, shop: Shop, { path, check, ...cuts }: Options): Promise<void> {
  const { hostname, port } = new URL(shop.url);
  const { text, headers } = await sendRequest(shop.url, path, { headers: { accept: 'text/html' } });
  const [first = '', ...others] = piecesOf(text, cuts);
  const { 'content-security-policy': policy = '', 'content-type': type = '' } = headers;
  const documentHeaders = new Map([
    ['content-security-policy', policy],
    ['content-type', type],
  ]);
  let document: ServerResponse | undefined;
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers['sec-fetch-dest'] === 'document') {
      document = outgoing.setHeaders(documentHeaders).writeHead(200);
      outgoing.write(first);
      return;
    }
    const target = { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers };
    const forwarded = request(target, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}${path}`;
    await page.goto(url, { waitUntil: 'commit' });
    for (const piece of others) {
      document?.write(piece);
      await nextPaint(page);
    }
    document?.end();
    await check();
    // Otherwise its later requests would fail.
    await page.goto('about:blank');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function piecesOf(document: string, { after, count }: Pick<Options, 'after' | 'count'>): string[] {
  const start = document.indexOf(after);
  const elements = [...document.slice(start).matchAll(/<(?!svg|path|circle|rect|source)[a-z]/g)];
  const ends = elements.slice(1, count + 1).map(({ index }) => start + index);
  return [0, ...ends].map((start, index) => document.slice(start, ends[index]));
}

/** The first of two frames is painted when the second one begins. */
const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
