import { defineArea, page } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';

// A basket is private and loads in the browser only: no page has a loader that fetches, because loaders run on the server.
export const area = defineArea({
  pages: {
    start: page({
      path: '/checkout',
      layout: 'none',
      load: () => {
        throw redirect('/checkout/cart');
      },
      query: [],
      head: () => ({ title: 'سبد خرید', noindex: true }),
      page: () => import(/* webpackChunkName: "start" */ './pages/start/Start.tsx'),
    }),
    cart: page({
      path: '/checkout/cart',
      layout: 'checkout',
      checkoutStep: { title: 'سبد خرید', order: 10 },
      preview: { shape: 'text', title: 'سبد خرید' },
      query: [],
      head: () => ({
        title: 'سبد خرید',
        ...(typeof window === 'undefined' && { description: 'کالاهایی که برای خرید انتخاب کرده‌اید.' }),
        noindex: true,
      }),
      page: () => import(/* webpackChunkName: "cart" */ './pages/cart/Cart.tsx'),
    }),
    'pro-forma': page({
      path: '/checkout/pro-forma',
      layout: 'none',
      // The sheet is of this product, whose page links here. Without these parameters it is of the basket.
      query: ['product', 'variant', 'quantity'],
      head: () => ({ title: 'پیش‌فاکتور', noindex: true }),
      page: () => import(/* webpackChunkName: "pro-forma" */ './pages/pro-forma/ProForma.tsx'),
    }),
    shipping: page({
      path: '/checkout/shipping',
      layout: 'checkout',
      audience: 'members',
      checkoutStep: { title: 'ارسال', order: 20 },
      preview: { shape: 'text', title: 'آدرس و روش ارسال' },
      query: [],
      head: () => ({ title: 'آدرس و روش ارسال', noindex: true }),
      page: () => import(/* webpackChunkName: "shipping" */ './pages/shipping/Shipping.tsx'),
    }),
    payment: page({
      path: '/checkout/payment',
      layout: 'checkout',
      audience: 'members',
      checkoutStep: { title: 'پرداخت', order: 30 },
      preview: { shape: 'text', title: 'پرداخت' },
      query: ['order'],
      head: () => ({ title: 'پرداخت', noindex: true }),
      page: () => import(/* webpackChunkName: "payment" */ './pages/payment/Payment.tsx'),
    }),
    'payment-success': page({
      path: '/payment/success',
      layout: 'default',
      query: ['ref'],
      head: () => ({ title: 'نتیجهٔ پرداخت', noindex: true }),
      page: () => import(/* webpackChunkName: "payment-success" */ './pages/payment-success/PaymentSuccess.tsx'),
    }),
    'payment-transfer': page({
      path: '/payment/transfer',
      layout: 'default',
      query: ['ref'],
      head: () => ({ title: 'واریز بانکی', noindex: true }),
      page: () => import(/* webpackChunkName: "payment-transfer" */ './pages/payment-transfer/PaymentTransfer.tsx'),
    }),
    'payment-failure': page({
      path: '/payment/failure',
      layout: 'default',
      query: ['ref'],
      head: () => ({ title: 'نتیجهٔ پرداخت', noindex: true }),
      page: () => import(/* webpackChunkName: "payment-failure" */ './pages/payment-failure/PaymentFailure.tsx'),
    }),
  },
});
