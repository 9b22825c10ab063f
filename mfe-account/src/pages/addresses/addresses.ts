import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, notify } from '@shop/shared/kernel';
import { memberData } from '@shop/shared/stores/member-data';

export type Address = ResponseData<'get', '/api/v1/addresses'>['items'][number];

/** The API refuses more. */
export const maxAddresses = 20;

const store = memberData((shop) => shop.get('/api/v1/addresses', { quiet: true }));
export const $addresses = store.$data;
export const { load: loadAddresses, watch: watchAddresses, set: setAddresses } = store;

export function makeDefault({ id }: Address): Promise<void> {
  return change(async () => setAddresses(await shopApi(api).put('/api/v1/addresses/{id}/default', { params: { id } })));
}

export function removeAddress({ id }: Address): Promise<void> {
  return change(async () => {
    setAddresses(await shopApi(api).delete('/api/v1/addresses/{id}', { params: { id } }));
    notify({ type: 'success', title: 'آدرس حذف شد' });
  });
}

/** After a failure, which the client has shown in a toast, the list is loaded again: another tab may have changed it. */
async function change(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch {
    await loadAddresses();
  }
}
