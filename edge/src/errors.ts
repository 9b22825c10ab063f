import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCrashPage, createErrorPage } from './documents/error-page.ts';
import { Overload } from './request-deadline.ts';

/** The code and text of each status with which the edge itself refuses a request. The texts are the API's. */
const refusals = {
  400: { code: 'bad-request', message: 'درخواست درست نیست.' },
  404: { code: 'not-found', message: 'چیزی که دنبالش بودید پیدا نشد.' },
  405: { code: 'method-not-allowed', message: 'این آدرس چنین درخواستی را نمی‌پذیرد.' },
  408: { code: 'timeout', message: 'درخواست به‌موقع نرسید. لطفاً دوباره تلاش کنید.' },
  413: { code: 'too-large', message: 'حجم اطلاعات ارسالی بیشتر از حد مجاز است.' },
  415: { code: 'unsupported-media-type', message: 'فرمت اطلاعات ارسالی پذیرفته نمی‌شود.' },
  422: { code: 'invalid', message: 'اطلاعات ارسالی درست نیست.' },
  429: { code: 'too-many-requests', message: 'تعداد درخواست‌ها زیاد شده است. لطفاً کمی بعد دوباره تلاش کنید.' },
  431: { code: 'headers-too-large', message: 'هدرهای درخواست بیش از حد بزرگ است.' },
  500: { code: 'unexpected', message: 'مشکلی پیش آمده است!' },
  503: { code: 'api-unreachable', message: 'فروشگاه چند لحظه در دسترس نیست. دوباره تلاش کنید.' },
  504: { code: 'api-timeout', message: 'پاسخ فروشگاه به‌موقع نرسید. لطفاً دوباره تلاش کنید.' },
} as const;
type RefusalStatus = keyof typeof refusals;

const isRefusalStatus = (status: number): status is RefusalStatus => status in refusals;
const findRefusal = (status: number) => refusals[isRefusalStatus(status) ? status : 400];

/** A refusal as JSON, in the form of the API's refusals. */
function createRefusal(status: number, requestId: string) {
  const { code, message } = findRefusal(status);
  return { errors: [{ messages: [{ message, code }] }], requestId };
}

const createRefusalPage = (status: number) => createErrorPage({ heading: findRefusal(status).message });

const isApiPath = (url: string): boolean => url.startsWith('/api/');
const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** True if the browser navigates to a page. Refusals below `/api/` are JSON, except those of `showOutage`. */
export const isPageRequest = (request: FastifyRequest): boolean => !isApiPath(request.url) && isNavigation(request);

const reloadSeconds = 5;

/** A browser that a bank sends back while the API restarts. A form that was sent by POST cannot be sent again by a reload. */
function createOutagePage({ url, method }: FastifyRequest) {
  const canReload = method === 'GET';
  const reload = canReload ? { reloadSeconds } : {};
  const reloads = 'این صفحه تا چند ثانیه دیگر خودش دوباره تلاش می‌کند.';
  if (!url.startsWith('/api/v1/payments/return/')) {
    return createErrorPage({ heading: refusals[503].message, ...(canReload && { text: reloads }), ...reload });
  }
  const next = canReload ? reloads : 'نتیجه تا چند دقیقه دیگر در صفحهٔ «سفارش‌های من» است.';
  return createErrorPage({
    heading: 'در حال بررسی پرداخت شما هستیم',
    text: `${next} اگر مبلغی از حساب شما کم شده باشد، از بین نمی‌رود: یا پرداخت شما ثبت می‌شود، یا بانک آن را حداکثر تا ۷۲ ساعت برمی‌گرداند.`,
    link: { text: 'سفارش‌های من', href: '/account/orders' },
    ...reload,
  });
}

/** Shows a page instead of JSON to a browser that navigates to the API while it is not available; the answer may also be the API's own. */
function showOutage(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isOutage = reply.statusCode === 503 || reply.statusCode === 504;
  if (!isOutage || !isApiPath(request.url) || !isNavigation(request)) return payload;
  // A body that has not arrived completely reports its end as an error, which would end the process.
  if (payload instanceof Readable) payload.on('error', () => undefined).destroy();
  const { headers, html } = createOutagePage(request);
  for (const name of ['content-length', 'content-encoding']) reply.removeHeader(name);
  reply.code(503).headers({ ...headers, 'retry-after': `${reloadSeconds}`, 'cache-control': 'no-store' });
  reply.type('text/html; charset=utf-8');
  return html;
}

/** Refuses a request with a page for navigations, and with JSON for everything else. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  if (!isPageRequest(request)) {
    return reply.type('application/json; charset=utf-8').send(createRefusal(status, request.id));
  }
  const { headers, html } = createRefusalPage(status);
  return reply.headers(headers).type('text/html; charset=utf-8').send(html);
}

/** Turns errors that a route throws, and requests without a route, into responses. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => done(null, showOutage(request, reply, payload)));
  app.setErrorHandler<FastifyError | Overload>(async (error, request, reply) => {
    // Fastify refuses a QUERY without a content type even where no route takes one.
    if ('code' in error && error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return refuseMethod(request, reply);
    const status = error.statusCode ?? 500;
    if (error instanceof Overload) {
      return sendRefusal(request, reply.header('retry-after', `${error.retryAfter}`), status);
    }
    if (status < 500) return sendRefusal(request, reply, status);
    request.log.error({ err: error, requestId: request.id }, 'unexpected error');
    const isDocument = request.routeOptions.url === '/*';
    if (!isDocument) return sendRefusal(request, reply, 500);
    const { headers, encode } = createCrashPage(500);
    return reply
      .code(500)
      .headers(headers)
      .send((await encode(['identity'])).content);
  });
  app.setNotFoundHandler(refuseMethod);
}

/** The document route accepts every GET, so a request without a route has another method. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('allow', isApiPath(request.url) ? 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' : 'GET, HEAD');
  return sendRefusal(request, reply, 405);
}

const parserStatuses: Readonly<Record<string, [status: number, name: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Answers bytes that Node could not parse as a request. There is no request object, so the response is written by hand. */
export function answerUnparsedRequest(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  const [status, name] = parserStatuses[error.code] ?? [400, 'Bad Request'];
  const received = String(error.rawPacket ?? '');
  const isPage = /^(GET|HEAD) \/(?!api\/)/.test(received) && /^accept:.*text\/html/im.test(received);
  const { type, headers, body } = isPage
    ? { type: 'text/html', headers: createRefusalPage(status).headers, body: createRefusalPage(status).html }
    : { type: 'application/json', headers: {}, body: JSON.stringify(createRefusal(status, randomUUID())) };
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    `content-type: ${type}; charset=utf-8`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end([...head, '', body].join('\r\n'));
}
