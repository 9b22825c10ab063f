import { defineArea } from '@shop/shared/contract';
import { category } from './pages/category/page.ts';
import { compare } from './pages/compare/page.ts';
import { home } from './pages/home/page.ts';
import { product } from './pages/product/page.ts';
import { shop } from './pages/shop/page.ts';
import { specialOrder } from './pages/special-order/page.ts';
import { specialOrderStatus } from './pages/special-order-status/page.ts';
import { specialOrders } from './pages/special-orders/page.ts';

export const area = defineArea({
  pages: {
    home,
    shop,
    compare,
    'special-order': specialOrder,
    'special-orders': specialOrders,
    'special-order-status': specialOrderStatus,
    category,
    product,
  },
  pieces: { 'product-cards': () => import(/* webpackChunkName: "product-cards" */ './pieces/ProductCards.tsx') },
});
