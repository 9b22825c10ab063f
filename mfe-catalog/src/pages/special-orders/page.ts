import { page } from '@shop/shared/contract';

export const specialOrders = page({
  path: '/special-order/orders',
  layout: 'default',
  audience: 'members',
  panelEntry: { title: 'سفارش‌های ویژه', icon: 'receipt', order: 25 },
  query: ['page'],
  head: () => ({ title: 'سفارش‌های ویژهٔ من', noindex: true }),
  page: () => import(/* webpackChunkName: "special-orders" */ './SpecialOrders.tsx'),
});
