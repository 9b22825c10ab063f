import { type Answer, codeOf, type Shop } from './shop.ts';
import { until } from './until.ts';

/** A clock that only the test advances. */
export function testClock(start = '2026-03-21T08:00:00Z') {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
export type TestClock = ReturnType<typeof testClock>;

let lastMobile = 0;
/** A mobile number that no other test uses. */
export function newMobile(): string {
  lastMobile += 1;
  return `0912${String(1_000_000 + lastMobile)}`;
}

/** A browser with its cookies. Without one, each request comes from a new device. */
export type Browser = { cookie?: string };
export type From = { address?: string; agent?: string; browser?: Browser };

/** The headers by which the edge passes on the address and browser of a visitor. */
function headersFrom({ address, agent, browser }: From): Record<string, string> {
  return {
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(browser?.cookie !== undefined && { cookie: browser.cookie }),
  };
}

/** Sends a request of a log-in page, and stores the cookie of the response in the browser. */
export async function postAuth(shop: Shop, path: string, body: object, from: From = {}): Promise<Answer> {
  const answer = await shop.call('POST', `/api/v1/auth/${path}`, { body, headers: headersFrom(from) });
  const cookie = answer.headers['set-cookie'];
  if (from.browser && typeof cookie === 'string') from.browser.cookie = cookie.split(';', 1)[0] ?? '';
  return answer;
}

export function requestCode(shop: Shop, mobile: string, from: From = {}): Promise<Answer> {
  return postAuth(shop, 'otp', { mobile }, from);
}

/** Requests a one-time code and reads it from the local inbox. */
export function codeFor(shop: Shop, mobile: string, from: From = {}): Promise<string> {
  return codeAfter(shop, mobile, () => requestCode(shop, mobile, from));
}

/** Requests the code that confirms the deletion of an account, and reads it from the local inbox. */
export function deletionCode(shop: Shop, { token, mobile }: { token: string; mobile: string }): Promise<string> {
  const body = { purpose: 'deletion' };
  return codeAfter(shop, mobile, () => shop.call('POST', '/api/v1/account/codes', { token, body }));
}

/** Sends a request, and reads the code that it sends to the number. Other messages may arrive before and after the code. */
export async function codeAfter(shop: Shop, mobile: string, send: () => Promise<Answer>): Promise<string> {
  const codes = async () => (await inboxOf(shop, mobile)).flatMap(({ code }) => code ?? []);
  const before = (await codes()).length;
  const response = await send();
  if (response.status !== 200) throw new Error(`no code for ${mobile}: ${codeOf(response)}`);
  return until(async () => {
    const [newest, ...earlier] = await codes();
    return earlier.length >= before && newest;
  });
}

export async function inboxOf(shop: Shop, mobile: string): Promise<{ text: string; code?: string; mobile: string }[]> {
  const { body } = await shop.call('GET', `/_local/inbox.json?mobile=${mobile}`);
  return body.data.items;
}

export function verifyCode(shop: Shop, mobile: string, code: string, from: From = {}): Promise<Answer> {
  return postAuth(shop, 'otp/verify', { mobile, code }, from);
}

export async function signIn(shop: Shop, mobile: string, from: From = {}): Promise<string> {
  const { body } = await verifyCode(shop, mobile, await codeFor(shop, mobile, from), from);
  return body.data.access_token;
}

export function logIn(shop: Shop, mobile: string, password: string, from: From = {}): Promise<Answer> {
  return postAuth(shop, 'password', { mobile, password }, from);
}

/** A wrong code of the same length. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
}
