import { isForwarded, isLocalOrigin, isLocalRequest } from '@shop/shared/lib/local-requests';
import { apiPrefixes } from '@shop/shared/lib/path-prefixes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import { createForwarder, type ForwardLimits, type RequestKind } from './forwarding.ts';

type ProxyOptions = { apiUrl: string; shopOrigin: string; limits?: Partial<ForwardLimits> };

const localPrefix = '/_local/';

/** Responses that stay open for as long as a page is shown. */
const streamPaths = ['/api/v1/notifications/stream'];
/** Responses that may be large. */
const downloadPrefixes = ['/media/', '/feeds/', '/sitemap', '/api/v1/uploads/'];

const defaultLimits: ForwardLimits = {
  connect: 3_000,
  answer: 25_000,
  silence: 60_000,
  progress: 16 * 1024,
  connections: 512,
};

export async function proxyToApi(app: FastifyInstance, { apiUrl, shopOrigin, limits }: ProxyOptions): Promise<void> {
  const mayUseLocalTools = localToolsGuard(shopOrigin);
  const { forward, endStreams, close } = createForwarder({ ...defaultLimits, ...limits });
  // The server waits for open responses before it closes, and event streams never end by themselves.
  app.addHook('preClose', async () => endStreams());
  app.addHook('onClose', close);

  let hasWarned = false;
  const warnAboutUnnamedProxy = (request: FastifyRequest) => {
    const address = request.socket.remoteAddress;
    if (hasWarned || !isForwarded(request.headers) || request.ip !== address) return;
    hasWarned = true;
    request.log.warn({ address }, 'TRUSTED_PROXIES does not name this proxy: all its visitors count as one');
  };

  const handle = (prefix: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    warnAboutUnnamedProxy(request);
    const url = new URL(request.url, apiUrl);
    // Dot segments, also escaped as %2e, would lead to paths of the API that are not public.
    if (!url.pathname.startsWith(prefix)) return sendRefusal(request, reply, 404);
    if (!isDecodable(request.url)) return sendRefusal(request, reply, 400);
    if (prefix === localPrefix && !mayUseLocalTools(request)) return sendRefusal(request, reply, 404);
    return forward(request, reply, url, kindOf(url.pathname));
  };
  await app.register(async (scope) => {
    // Bodies are forwarded without being parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    for (const prefix of apiPrefixes) scope.all(`${prefix}*`, handle(prefix));
  });
}

function kindOf(path: string): RequestKind {
  if (streamPaths.includes(path)) return 'stream';
  return downloadPrefixes.some((prefix) => path.startsWith(prefix)) ? 'download' : 'request';
}

/**
 * Whether a request may use the tools below `/_local/`, such as the inbox with everybody's codes: only on a shop whose origin is on
 * this machine, and only from this machine. The API checks the same, but gets neither the `host` header of the visitor nor the
 * forwarding headers of a tunnel.
 */
export function localToolsGuard(shopOrigin: string): (request: FastifyRequest) => boolean {
  const isLocalShop = isLocalOrigin(shopOrigin);
  return (request) => isLocalShop && isLocalRequest(request) && !isForwarded(request.headers);
}

/** False for an invalid percent escape. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
