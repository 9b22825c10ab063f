import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, atom, getDraftOwner, notify } from '@shop/shared/kernel';
import { readStorage, writeStorage } from '@shop/shared/lib/browser-storage';
import { memberData } from '@shop/shared/stores/member-data';
import { notifyNetworkError } from '@shop/shared/ui/lazy-code';
import { hasScreenLock, loadWebAuthn, outcomeOf, type Unfinished } from './webauthn.ts';

export type Passkey = ResponseData<'get', '/api/v1/account/passkeys'>['items'][number];

const store = memberData((shop) => shop.get('/api/v1/account/passkeys', { quiet: true }));
export const $passkeys = store.$data;
export const { load: loadPasskeys, watch: watchPasskeys } = store;

/** Opens the browser's dialog, and stores the passkey that the device has made. */
export async function addPasskey(): Promise<'added' | Unfinished> {
  const shop = shopApi(api);
  const library = await loadWebAuthn().catch(notifyNetworkError);
  if (!library) return 'refused';
  try {
    const optionsJSON = await shop.post('/api/v1/account/passkeys/options', {});
    const credential = await library.startRegistration({ optionsJSON });
    await shop.post('/api/v1/account/passkeys', { body: { credential } });
    notify({ type: 'success', title: 'کلید عبور ساخته شد', description: 'از این پس با آن هم می‌توانید وارد شوید.' });
    await loadPasskeys();
    return 'added';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'exists') notify({ type: 'warning', title: 'این دستگاه از قبل کلید عبور دارد' });
    return outcome;
  }
}

export async function renamePasskey({ id }: Passkey, body: { name: string }): Promise<void> {
  await shopApi(api).patch('/api/v1/account/passkeys/{id}', { params: { id }, body });
  await loadPasskeys();
}

/** After a failure, which the client has shown in a toast, the list is loaded again: another tab may have changed it. */
export async function removePasskey({ id }: Passkey): Promise<void> {
  const removed = shopApi(api).delete('/api/v1/account/passkeys/{id}', { params: { id } });
  await removed.then(
    () => notify({ type: 'success', title: 'کلید عبور حذف شد' }),
    () => {},
  );
  await loadPasskeys();
}

/** Whether this device should be offered a passkey; false until it is known. */
export const $isOffered = atom(false);

const dismissedKey = () => `passkey-offer-dismissed:${getDraftOwner()}`;

/** Offers a passkey to a member without one, on a device that can check its owner, until the member dismisses it. */
export function watchOffer(): () => void {
  let isOver = false;
  const unwatch = watchPasskeys();
  const unsubscribe = $passkeys.subscribe(async (passkeys) => {
    const hasNone = passkeys.state === 'ready' && passkeys.data.items.length === 0;
    const isWanted = hasNone && readStorage('localStorage', dismissedKey()) === null;
    const isOffered = isWanted && (await hasScreenLock());
    if (!isOver) $isOffered.set(isOffered && $passkeys.get() === passkeys);
  });
  return () => {
    isOver = true;
    unsubscribe();
    unwatch();
    $isOffered.set(false);
  };
}

export function dismissOffer(): void {
  writeStorage('localStorage', dismissedKey(), 'yes');
  $isOffered.set(false);
}
