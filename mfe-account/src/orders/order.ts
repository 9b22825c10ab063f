import type { ResponseData } from '@shop/shared/api';

export type Order = ResponseData<'get', '/api/v1/orders/{number}'>;
export type OrderLine = Order['lines'][number];
export type OrderState = Order['state'];
export type OrderPage = ResponseData<'get', '/api/v1/orders'>;
export type OrderSummary = OrderPage['items'][number];
