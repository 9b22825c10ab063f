import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import type { ShopSettings } from '../../api-data.ts';

export const load = ({ api, signal }: LoadArgs): Promise<ShopSettings> =>
  shopApi(api).get('/api/v1/settings', { signal });
