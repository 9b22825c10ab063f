import type { ShopApi } from '@shop/shared/api';
import { ApiError } from '@shop/shared/kernel';
import type { MemberStore } from './member-data.ts';

/**
 * A conversation with a page of its messages, the oldest first. `earlier`: the parameter `before` of the request for the page before; null on the
 * first page.
 */
type Conversation = { messages: { id: string }[]; earlier: string | null };

/** Replaces the conversation on screen by a newer one, and keeps the earlier pages that are on screen. */
export function addNewer<C extends Conversation>(shown: C, newer: C): C {
  const start = shown.messages.findIndex(({ id }) => id === newer.messages[0]?.id);
  // Without a message in both, there may be more between the two that were never loaded.
  if (start < 1) return newer;
  return { ...newer, messages: [...shown.messages.slice(0, start), ...newer.messages], earlier: shown.earlier };
}

/**
 * Loads the page before the messages on screen, unless that one is on screen by then. After a failure, which the kernel has shown in a toast,
 * nothing changes.
 */
export async function loadEarlierPage<C extends Conversation>(
  store: Pick<MemberStore<C, unknown>, 'apply'>,
  before: string | null,
  request: (shop: ShopApi, query: { before: string }) => Promise<C>,
): Promise<void> {
  if (!before) return;
  const addEarlier = (shown: C, { messages, earlier }: C): C =>
    shown.earlier === before ? { ...shown, messages: [...messages, ...shown.messages], earlier } : shown;
  try {
    await store.apply((shop) => request(shop, { before }), addEarlier, { isChange: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
