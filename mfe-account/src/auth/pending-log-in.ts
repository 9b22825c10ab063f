import { type ResponseData, type ShopApi, shopApi } from '@shop/shared/api';
import { ApiError, api, atom, onMount } from '@shop/shared/kernel';
import { readStoredJson, writeStorage } from '@shop/shared/lib/browser-storage';

type Names = { first_name: string; last_name: string };

/** A log-in whose code was requested. Times are milliseconds since 1970, so that they survive a reload. */
export type PendingLogIn = {
  mobile: string;
  /** The number of digits of the code. */
  digits: number;
  canResendAt: number;
  /** For a sign-up: stored once the code was right. */
  names: Names | undefined;
};

const storageKey = 'log-in';

/** Undefined on the server, and when no code was requested in this tab. */
export const $pendingLogIn = atom<PendingLogIn | undefined>(undefined);

onMount($pendingLogIn, () => {
  if (typeof window !== 'undefined') $pendingLogIn.set(parsePending(readStoredJson('sessionStorage', storageKey)));
});

function setPending(pending: PendingLogIn | undefined): void {
  $pendingLogIn.set(pending);
  writeStorage('sessionStorage', storageKey, pending === undefined ? null : JSON.stringify(pending));
}

export const endPendingLogIn = (): void => setPending(undefined);

type SentCode = ResponseData<'post', '/api/v1/auth/otp'>;
type Send = (mobile: string) => Promise<SentCode>;

const usualDigits = 6;
/** The pause after a code whose pause is not known, because another tab or device requested it. */
const usualPauseMs = 60_000;

/**
 * Requests a code. Does nothing while the last one for this number cannot be repeated: its step is shown again. A refusal for the same
 * reason leads to the step too, because a code is on its way.
 */
export async function requestCode(
  { mobile, names }: { mobile: string; names?: Names | undefined },
  send: Send = sendCode(shopApi(api)),
): Promise<void> {
  const last = $pendingLogIn.get();
  if (last?.mobile === mobile && last.canResendAt > Date.now()) return setPending({ ...last, names });
  try {
    const { resend_after, digits } = await send(mobile);
    setPending({ mobile, digits, names, canResendAt: Date.now() + resend_after * 1000 });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'code-too-soon') throw error;
    setPending({ mobile, digits: usualDigits, names, canResendAt: Date.now() + usualPauseMs });
  }
}

const sendCode = (shop: ShopApi) => (mobile: string) => shop.post('/api/v1/auth/otp', { body: { mobile } });

function parsePending(stored: unknown): PendingLogIn | undefined {
  if (!isObject(stored)) return undefined;
  const { mobile, digits, canResendAt, names } = stored;
  if (typeof mobile !== 'string' || typeof digits !== 'number' || typeof canResendAt !== 'number') return undefined;
  const { first_name, last_name } = isObject(names) ? names : {};
  const hasNames = typeof first_name === 'string' && typeof last_name === 'string';
  return { mobile, digits, canResendAt, names: hasNames ? { first_name, last_name } : undefined };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
