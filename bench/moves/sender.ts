import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { newVisitor } from 'e2e/harness/visitors';

export type Response = { path: string; ms: number; at: number; problem: string | undefined; releases: string };

type SenderOptions = {
  url: string;
  connections: number;
  /** The contract number of a release. */
  contractOf: (area: string, release: string) => number | undefined;
};

const decompress = promisify(brotliDecompress);
const timeoutMs = 15_000;
/** A write that changes nothing: the prices of an empty basket. */
const pricePath = '/api/v1/orders/basket/price';
const paths = ['/', '/shop', '/blog', '/contact-us', '/special-order', '/checkout/cart', '/auth/login', '/shop?page=2'];

/** Visitors on connections of their own who load pages, each after a pause, so that all together send a number of requests a second. */
export function createSender({ url, connections, contractOf }: SenderOptions) {
  const { hostname, port } = new URL(url);
  const clients = Array.from({ length: connections }, (_, index) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    visitor: newVisitor(),
    // Each visitor has an address of its own: edges limit the requests of an address, and all visitors would share the limits of one.
    address: `198.51.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`,
  }));

  const load = (client: (typeof clients)[number], path: string): Promise<Response> => {
    const isWrite = path === pricePath;
    const startedAt = performance.now();
    const finish = (problem: string | undefined, releases = ''): Response => ({
      path,
      problem,
      releases,
      at: Date.now(),
      ms: performance.now() - startedAt,
    });
    return new Promise((resolve) => {
      const headers = {
        'user-agent': 'a shopper',
        'accept-encoding': 'br',
        'x-forwarded-for': client.address,
        cookie: `visitor=${client.visitor}`,
        ...(isWrite ? { 'content-type': 'application/json' } : {}),
      };
      const method = isWrite ? 'POST' : 'GET';
      const outgoing = request({ agent: client.agent, hostname, port, path, headers, method }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', (error) => resolve(finish(error.message)));
        incoming.on('end', () => {
          const releases = String(incoming.headers['x-releases'] ?? '');
          const body = Buffer.concat(chunks);
          if (incoming.statusCode !== 200)
            return resolve(finish(describeFailure(incoming.statusCode, performance.now() - startedAt), releases));
          if (isWrite) return resolve(finish(undefined));
          decompress(body).then(
            (text) => resolve(finish(findMixture(text.toString(), releases, contractOf), releases)),
            (error: Error) => resolve(finish(error.message, releases)),
          );
        });
      });
      outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no response in ${timeoutMs} ms`)));
      outgoing.on('error', (error) => resolve(finish(error.message)));
      outgoing.end(isWrite ? '{"items":[]}' : undefined);
    });
  };

  return {
    /** Sends until `isOver`; with `perSecond`, not more than that; with writes, one for every eight pages. */
    async send(
      isOver: () => boolean,
      perSecond = Number.POSITIVE_INFINITY,
      { hasWrites = false } = {},
    ): Promise<Response[]> {
      const sentPaths = hasWrites ? [...paths, pricePath] : paths;
      const responses: Response[] = [];
      const startedAt = performance.now();
      let sent = 0;
      const visit = async (client: (typeof clients)[number], index: number) => {
        for (let turn = index; !isOver(); turn += 1) {
          const due = startedAt + (sent / perSecond) * 1000;
          sent += 1;
          const early = due - performance.now();
          if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
          responses.push(await load(client, sentPaths[turn % sentPaths.length] ?? '/'));
        }
      };
      await Promise.all(clients.map(visit));
      return responses;
    },
    close: () => {
      for (const { agent } of clients) agent.destroy();
    },
  };
}

/** Names the seconds too: they tell a timeout of the edge from a refusal at once. */
const describeFailure = (status: number | undefined, ms: number) => `status ${status} after ${Math.round(ms / 1000)} s`;

/** Whether a page has files of a release that its header does not name, or releases that do not fit each other. */
export function findMixture(html: string, header: string, contractOf: SenderOptions['contractOf']): string | undefined {
  const set = new Map(
    header.split(', ').map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
  );
  // Files that the browser loads at once. The boot data also has the fallback releases.
  const loaded = [
    ...html.matchAll(/<(?:script|link|style)\b[^>]*?(?:src|href|data-sheet)="\/r\/([a-z-]+)\/([a-f0-9]{16})\//g),
  ];
  for (const [, area = '', release = ''] of loaded) {
    if (set.get(area) !== release) return `mixed: ${area} ${release} in a page of ${header}`;
  }
  if (loaded.length === 0) return 'no file of a release';
  const contracts = new Set([...set].map(([area, release]) => contractOf(area, release)));
  return contracts.size === 1 ? undefined : `mixed: contracts ${[...contracts].join(', ')} in ${header}`;
}
