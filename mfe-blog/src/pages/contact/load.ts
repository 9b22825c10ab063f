import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import type { Shop } from '../../content.ts';

export const load = ({ api, signal }: LoadArgs): Promise<Shop> => shopApi(api).get('/api/v1/settings', { signal });
