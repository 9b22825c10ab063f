import { defineArea, page } from '@shop/shared/contract';

// What stands in an account belongs to its visitor, so no page here loads anything on the server.
export const area = defineArea({
  pages: {
    login: page({
      path: '/auth/login',
      layout: 'auth',
      head: () => ({ title: 'ورود به حساب کاربری', noindex: true }),
      page: () => import(/* webpackChunkName: "login" */ './pages/login/Login.tsx'),
    }),
    'sign-up': page({
      path: '/auth/sign-up',
      layout: 'auth',
      head: () => ({ title: 'ساخت حساب کاربری', noindex: true }),
      page: () => import(/* webpackChunkName: "sign-up" */ './pages/sign-up/SignUp.tsx'),
    }),
    otp: page({
      path: '/auth/otp',
      layout: 'auth',
      head: () => ({ title: 'کد تأیید', noindex: true }),
      page: () => import(/* webpackChunkName: "otp" */ './pages/otp/Otp.tsx'),
    }),
    password: page({
      path: '/auth/password',
      layout: 'auth',
      head: () => ({ title: 'ورود با گذرواژه', noindex: true }),
      page: () => import(/* webpackChunkName: "password" */ './pages/password/Password.tsx'),
    }),
    'forget-password': page({
      path: '/auth/forget-password',
      layout: 'auth',
      head: () => ({ title: 'بازیابی گذرواژه', noindex: true }),
      page: () => import(/* webpackChunkName: "forget-password" */ './pages/forget-password/ForgetPassword.tsx'),
    }),
    dashboard: page({
      path: '/account',
      layout: 'panel',
      head: () => ({ title: 'پیشخان', noindex: true }),
      page: () => import(/* webpackChunkName: "dashboard" */ './pages/dashboard/Dashboard.tsx'),
    }),
    addresses: page({
      path: '/account/addresses',
      layout: 'panel',
      head: () => ({ title: 'نشانی‌ها', noindex: true }),
      page: () => import(/* webpackChunkName: "addresses" */ './pages/addresses/Addresses.tsx'),
    }),
    favorites: page({
      path: '/account/favorites',
      layout: 'panel',
      head: () => ({ title: 'علاقه‌مندی‌ها', noindex: true }),
      page: () => import(/* webpackChunkName: "favorites" */ './pages/favorites/Favorites.tsx'),
    }),
    orders: page({
      path: '/account/orders',
      layout: 'panel',
      head: () => ({ title: 'سفارش‌ها', noindex: true }),
      page: () => import(/* webpackChunkName: "orders" */ './pages/orders/Orders.tsx'),
    }),
    order: page({
      path: '/account/orders/:id',
      layout: 'panel',
      head: () => ({ title: 'سفارش', noindex: true }),
      page: () => import(/* webpackChunkName: "order" */ './pages/order/Order.tsx'),
    }),
    reviews: page({
      path: '/account/orders/reviews',
      layout: 'panel',
      head: () => ({ title: 'دیدگاه‌ها', noindex: true }),
      page: () => import(/* webpackChunkName: "reviews" */ './pages/reviews/Reviews.tsx'),
    }),
    'personal-info': page({
      path: '/account/personal-info',
      layout: 'panel',
      head: () => ({ title: 'اطلاعات شخصی', noindex: true }),
      page: () => import(/* webpackChunkName: "personal-info" */ './pages/personal-info/PersonalInfo.tsx'),
    }),
    tickets: page({
      path: '/account/tickets',
      layout: 'panel',
      head: () => ({ title: 'پیام‌های پشتیبانی', noindex: true }),
      page: () => import(/* webpackChunkName: "tickets" */ './pages/tickets/Tickets.tsx'),
    }),
    ticket: page({
      path: '/account/tickets/:id',
      layout: 'panel',
      head: () => ({ title: 'پیام پشتیبانی', noindex: true }),
      page: () => import(/* webpackChunkName: "ticket" */ './pages/ticket/Ticket.tsx'),
    }),
    transaction: page({
      path: '/account/transaction',
      layout: 'panel',
      head: () => ({ title: 'تراکنش‌ها', noindex: true }),
      page: () => import(/* webpackChunkName: "transaction" */ './pages/transaction/Transactions.tsx'),
    }),
    wallet: page({
      path: '/account/wallet',
      layout: 'panel',
      head: () => ({ title: 'کیف پول', noindex: true }),
      page: () => import(/* webpackChunkName: "wallet" */ './pages/wallet/Wallet.tsx'),
    }),
    invoice: page({
      path: '/account/invoice/:id',
      layout: 'none',
      head: () => ({ title: 'فاکتور', noindex: true }),
      page: () => import(/* webpackChunkName: "invoice" */ './pages/invoice/Invoice.tsx'),
    }),
  },
});
