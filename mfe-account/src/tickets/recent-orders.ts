import { memberData } from '@shop/shared/stores/member-data';

/** The latest orders of the member: a ticket can be about one of them. */
const orders = memberData(async (shop) => (await shop.get('/api/v1/orders', { quiet: true })).items);

export const { $data: $recentOrders, watch: watchRecentOrders } = orders;
