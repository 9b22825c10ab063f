import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainPage } from './documents/crash.ts';

/** What this server refuses itself, by its status. */
const known = {
  400: { code: 'bad-request', message: 'درخواست درست نیست.' },
  404: { code: 'not-found', message: 'چیزی که دنبالش بودید پیدا نشد.' },
  405: { code: 'method-not-allowed', message: 'این نشانی چنین درخواستی را نمی‌پذیرد.' },
  408: { code: 'timeout', message: 'درخواست به‌موقع نرسید. لطفاً دوباره تلاش کنید.' },
  413: { code: 'too-large', message: 'حجم اطلاعات ارسالی بیش از اندازه است.' },
  415: { code: 'unsupported-media-type', message: 'قالب اطلاعات ارسالی پذیرفته نیست.' },
  422: { code: 'invalid', message: 'اطلاعات ارسالی درست نیست.' },
  429: { code: 'too-many-requests', message: 'تعداد درخواست‌ها زیاد شده است. لطفاً کمی بعد دوباره تلاش کنید.' },
  431: { code: 'headers-too-large', message: 'سرایندهای درخواست بیش از اندازه بزرگ است.' },
  500: { code: 'unexpected', message: 'مشکلی پیش آمده است!' },
  503: { code: 'api-unreachable', message: 'فروشگاه چند لحظه در دسترس نیست. دوباره تلاش کنید.' },
} as const;
type Status = keyof typeof known;

const isKnown = (status: number): status is Status => status in known;

/** In the form that the API's own refusals have; in its words, too. */
export function refusalOf(status: number, requestId: string) {
  const { code, message } = known[isKnown(status) ? status : 400];
  return { errors: [{ messages: [{ message, code }] }], requestId };
}

export const refusalPage = (status: number) => plainPage(known[isKnown(status) ? status : 400].message);

export const isForPage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !url.startsWith('/api/') && Boolean(headers.accept?.includes('text/html'));

/** Who asks below `/api/`, or would not show a page, gets what a program can read. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  if (!isForPage(request)) {
    return reply.type('application/json; charset=utf-8').send(refusalOf(status, request.id));
  }
  const { headers, html } = refusalPage(status);
  return reply.headers(headers).type('text/html; charset=utf-8').send(html);
}
