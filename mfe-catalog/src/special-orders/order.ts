import type { ResponseData } from '@shop/shared/api';

export type SpecialOrder = ResponseData<'get', '/api/v1/special-orders/{code}'>;
export type SpecialOrderList = ResponseData<'get', '/api/v1/special-orders'>;
export type State = SpecialOrder['state'];
