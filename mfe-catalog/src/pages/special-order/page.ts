import { page } from '@shop/shared/contract';

export const specialOrder = page({
  path: '/special-order',
  layout: 'default',
  query: [],
  head: () => ({
    title: 'سفارش ویژه',
    description: 'گونی و کیسه با اندازه، جنس و چاپ دلخواه شما: شرایط، حداقل تعداد و روند کار.',
  }),
  preview: { shape: 'text', title: 'سفارش ویژه' },
  page: () => import(/* webpackChunkName: "special-order" */ './SpecialOrder.tsx'),
});
