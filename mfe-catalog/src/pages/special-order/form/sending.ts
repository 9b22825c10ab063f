import { type Answer, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import type { Spec } from '@shop/shared/lib/special-order';
import { $draft, type Draft, freshDraft, type Place, places } from './draft.ts';
import { $uploads, checkSent, isOnItsWay } from './uploads.ts';
import { $wish } from './wish.ts';

type Order = Answer<'post', '/api/v1/special-orders'>;
type Body = { key: string; spec: Spec; note?: string; files: string[] };

export type Sending =
  | { state: 'filling' }
  | { state: 'sending' }
  /** `field`: where it belongs; undefined for what is about the whole order. */
  | { state: 'refused'; field: Place | undefined; message: string }
  | { state: 'sent'; code: string };

export const $sending = atom<Sending>({ state: 'filling' });

const unsent = 'سفارش ثبت نشد. نوشته‌هایتان سر جایشان است؛ دوباره تلاش کنید.';
const onTheWay = 'فایل‌ها هنوز می‌رسند. چند لحظهٔ دیگر دوباره بزنید یا بارگذاری را لغو کنید.';
const usedKey = 'این سفارش یک بار ثبت شده است. اگر سفارش دیگری می‌خواهید، دوباره «ثبت سفارش» را بزنید.';

/** Only for a wish without problems. What was filled in goes only once the shop has it. */
export async function send(ask: (body: Body) => Promise<Pick<Order, 'code'>> = post): Promise<void> {
  if ($sending.get().state === 'sending') return;
  if ($uploads.get().some(isOnItsWay)) {
    $sending.set({ state: 'refused', field: 'files', message: onTheWay });
    return;
  }
  const draft = $draft.get();
  // Kept now at the latest, or a lost answer and a reload would make another key of it.
  $draft.set({ ...draft });
  $sending.set({ state: 'sending' });
  try {
    const { code } = await ask(bodyOf(draft));
    $draft.set(freshDraft());
    $uploads.set([]);
    $sending.set({ state: 'sent', code });
  } catch (error) {
    $sending.set(refusalOf(error));
    if (error instanceof ApiError && error.code === 'key-used') $draft.set({ ...$draft.get(), key: freshDraft().key });
    if (error instanceof ApiError && error.field === 'files') await checkSent();
  }
}

/** What was refused is being mended: the shop has said nothing yet of what stands there now. */
export function mend(field: string): void {
  const sending = $sending.get();
  if (sending.state === 'refused' && sending.field === field) $sending.set({ state: 'filling' });
}

/** Whoever leaves the form has read what came of it, and comes back for another order. */
export function leave(): void {
  const { state } = $sending.get();
  if (state === 'sent' || state === 'refused') $sending.set({ state: 'filling' });
}

function bodyOf({ key, note, files }: Draft): Body {
  return {
    key,
    spec: $wish.get().spec,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    files: files.map(({ id }) => id),
  };
}

function refusalOf(error: unknown): Sending {
  if (!(error instanceof ApiError) || error.messages.length === 0) {
    return { state: 'refused', field: undefined, message: unsent };
  }
  const { code, field, message } = error;
  if (code === 'key-used') return { state: 'refused', field: undefined, message: usedKey };
  const named = field?.replace(/^spec\./, '');
  // What belongs to no field of the form is told about the whole, or nobody would hear of it.
  return { state: 'refused', field: places.find((one) => one === named), message };
}

const post = (body: Body) => shopApi(api).post('/api/v1/special-orders', { body, quiet: [409, 422] });
