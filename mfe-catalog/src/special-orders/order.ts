import type { Answer } from '@shop/shared/api';

export type SpecialOrder = Answer<'get', '/api/v1/special-orders/{code}'>;
export type SpecialOrderList = Answer<'get', '/api/v1/special-orders'>;
export type State = SpecialOrder['state'];
