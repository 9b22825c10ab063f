import type { Api, RenderRequest } from '@shop/shared/contract';
import { createApi } from '@shop/shared/kernel/http';

/** The API in the name of one request, by the edge's own `fetch`. */
export const apiFor = ({ apiUrl, requestId, fetch }: RenderRequest): Api =>
  createApi({ baseUrl: apiUrl, headers: { 'x-request-id': requestId }, fetch });
