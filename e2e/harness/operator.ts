import { sendRequest } from './request.ts';
import type { Shop } from './shop.ts';

/** A command of the shop's operator, as `pnpm desk` sends it. */
export async function operate(shop: Shop, path: string, body?: object) {
  const response = await sendRequest(shop.apiUrl, `/operator/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${shop.adminToken()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
  return JSON.parse(response.text).data;
}
