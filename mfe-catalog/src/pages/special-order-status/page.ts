import { page } from '@shop/shared/contract';

export const specialOrderStatus = page({
  path: '/special-order/orders/:code',
  layout: 'default',
  audience: 'members',
  query: [],
  head: () => ({ title: 'وضعیت سفارش ویژه', noindex: true }),
  page: () => import(/* webpackChunkName: "special-order-status" */ './SpecialOrderStatus.tsx'),
});
