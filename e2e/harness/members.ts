import { sendRequest } from './request.ts';
import type { Shop } from './shop.ts';

let memberCount = 0;

/** Logs a new member in as a shopper does: with the code that the shop sent. */
export async function newMember(shop: Shop): Promise<{ token: string; mobile: string }> {
  memberCount += 1;
  // Each worker has a shop of its own, so two workers never use the same number in one shop.
  const mobile = `0912${String(1_000_000 + memberCount)}`;
  await post(shop, '/api/v1/auth/otp', { mobile });
  const code = await waitForCode(shop, mobile);
  const { access_token } = await post(shop, '/api/v1/auth/otp/verify', { mobile, code });
  return { token: access_token, mobile };
}

async function post(shop: Shop, path: string, body: object) {
  const response = await sendRequest(shop.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
  return JSON.parse(response.text).data;
}

/** A background job sends the code, so it arrives a moment after the request for it. */
export async function waitForCode(shop: Shop, mobile: string): Promise<string> {
  for (;;) {
    const { text } = await sendRequest(shop.url, `/_local/inbox.json?mobile=${mobile}`);
    const items: { code?: string }[] = JSON.parse(text).data.items;
    const newest = items.find(({ code }) => code !== undefined);
    if (newest?.code !== undefined) return newest.code;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Sends a request of a member and returns the data of the answer. */
export async function callAs(shop: Shop, token: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await shop.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
  return JSON.parse(response.text).data;
}
