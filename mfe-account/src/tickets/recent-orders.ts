import type { ResponseData } from '@shop/shared/api';
import { memberStore } from '../member-store.ts';

type Order = ResponseData<'get', '/api/v1/orders'>['items'][number];

/** The latest orders of the member: a ticket can be about one of them. */
const orders = memberStore<Order[]>(async (shop) => (await shop.get('/api/v1/orders', { quiet: true })).items);

export const $recentOrders = orders.$store;
export const watchRecentOrders = orders.watch;
