import { defineArea, page } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';

// What stands in a basket belongs to its visitor, so no page here loads anything on the server.
export const area = defineArea({
  pages: {
    start: page({
      path: '/checkout',
      layout: 'none',
      load: () => {
        throw redirect('/checkout/cart');
      },
      head: () => ({ title: 'سبد خرید', noindex: true }),
      page: () => import(/* webpackChunkName: "start" */ './pages/start/Start.tsx'),
    }),
    cart: page({
      path: '/checkout/cart',
      layout: 'checkout',
      head: () => ({ title: 'سبد خرید', noindex: true }),
      page: () => import(/* webpackChunkName: "cart" */ './pages/cart/Cart.tsx'),
    }),
    shipping: page({
      path: '/checkout/shipping',
      layout: 'checkout',
      head: () => ({ title: 'نشانی و روش ارسال', noindex: true }),
      page: () => import(/* webpackChunkName: "shipping" */ './pages/shipping/Shipping.tsx'),
    }),
    payment: page({
      path: '/checkout/payment',
      layout: 'checkout',
      head: () => ({ title: 'پرداخت', noindex: true }),
      page: () => import(/* webpackChunkName: "payment" */ './pages/payment/Payment.tsx'),
    }),
    'payment-success': page({
      path: '/payment/success',
      layout: 'default',
      head: () => ({ title: 'نتیجهٔ پرداخت', noindex: true }),
      page: () => import(/* webpackChunkName: "payment-success" */ './pages/payment-success/PaymentSuccess.tsx'),
    }),
    'payment-failure': page({
      path: '/payment/failure',
      layout: 'default',
      head: () => ({ title: 'پرداخت ناموفق', noindex: true }),
      page: () => import(/* webpackChunkName: "payment-failure" */ './pages/payment-failure/PaymentFailure.tsx'),
    }),
  },
});
