import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, notify } from '@shop/shared/kernel';
import { memberData } from '@shop/shared/stores/member-data';

type Buyer = ResponseData<'get', '/api/v1/account/buyer-profile'>;
export type Company = NonNullable<Buyer['profile']>;

const buyer = memberData<Buyer>((shop) => shop.get('/api/v1/account/buyer-profile', { quiet: true }));
export const $buyer = buyer.$data;
export const { load: loadBuyer, watch: watchBuyer, set: setBuyer } = buyer;

/** After a failure, which the client has shown in a toast, the stored state is shown again: another tab may have changed it. */
export async function removeCompany(): Promise<void> {
  try {
    setBuyer(await shopApi(api).delete('/api/v1/account/buyer-profile'));
    notify({ type: 'success', title: 'فاکتورهای بعدی به نام خودتان صادر می‌شود' });
  } catch {
    await loadBuyer();
  }
}
