import { shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import type { SpecialOrder } from '../../special-orders/order.ts';

export type Status =
  | { state: 'loading' }
  | { state: 'failed' }
  /** None of this visitor's: whether it is somebody else's nobody is told. */
  | { state: 'absent' }
  | { state: 'ready'; order: SpecialOrder };

export const $status = atom<Status>({ state: 'loading' });

let shown = '';

export async function loadStatus(code: string, ask: (code: string) => Promise<SpecialOrder> = read): Promise<void> {
  shown = code;
  $status.set({ state: 'loading' });
  const status = await ask(code).then(
    (order): Status => ({ state: 'ready', order }),
    (error): Status => ({ state: error instanceof ApiError && error.status === 404 ? 'absent' : 'failed' }),
  );
  // Somebody has gone on to another one meanwhile.
  if (shown === code) $status.set(status);
}

/** Why not, in the shop's words; undefined when it is done. Without words of its own a failure is told in passing. */
export type Outcome = { done: boolean; why?: string };

export const writeMessage = (code: string, text: string): Promise<Outcome> =>
  settle(code, () =>
    shopApi(api).post('/api/v1/special-orders/{code}/messages', {
      params: { code },
      body: { text },
      quiet: [409, 422, 429],
    }),
  );

export const cancelOrder = (code: string): Promise<Outcome> =>
  settle(code, () => shopApi(api).post('/api/v1/special-orders/{code}/cancel', { params: { code }, quiet: [409] }));

async function settle(code: string, ask: () => Promise<SpecialOrder>): Promise<Outcome> {
  try {
    const order = await ask();
    if (shown === code) $status.set({ state: 'ready', order });
    return { done: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.messages.length === 0) return { done: false };
    // What stands on the screen is no longer so.
    if (error.status === 409) await loadStatus(code);
    return { done: false, why: error.message };
  }
}

const read = (code: string) => shopApi(api).get('/api/v1/special-orders/{code}', { params: { code }, quiet: true });
