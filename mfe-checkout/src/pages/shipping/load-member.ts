import { shopApi } from '@shop/shared/api';
import { $general, api, getDraftOwner } from '@shop/shared/kernel';
import { showMember } from '@shop/shared/stores/member';

/** Forms of addresses prefill the member's name and number. Outside of the account nothing else loads them. */
export async function loadMember(): Promise<void> {
  if ($general.get().userData !== null) return;
  const owner = getDraftOwner();
  const member = await shopApi(api)
    .get('/api/v1/account/me', { quiet: true })
    .catch(() => undefined);
  if (member === undefined || owner !== getDraftOwner()) return;
  showMember(member);
}
