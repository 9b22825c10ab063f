import { connect, type Socket } from 'node:net';
import { bootOf, hasFallbackCard } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';

// pages: any

/** More than the edge once had connections to the API. */
const count = 64;

test('pages, payloads and the API go on while slow visitors send requests and read responses', async ({ shop }) => {
  const sockets: Socket[] = [];
  const { hostname, port } = new URL(shop.url);
  const openSlow = (text: string) => {
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket);
    return new Promise((resolve) => socket.write(text, resolve));
  };
  const post = 'POST /api/v1/contact/messages HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';
  try {
    for (let index = 0; index < count; index += 1) {
      await openSlow(`${post}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`);
      await openSlow(`${post}content-length: 1000\r\n\r\n{`);
      await openSlow('GET /api/v1/products HTTP/1.1\r\nhost: shop\r\n\r\n');
    }
    const page = await shop.request('/blog/search?q=slow-visitors');
    expect([page.status, hasFallbackCard(page)]).toEqual([200, false]);
    const { set } = bootOf(page);
    const payload = `/_payload/${set.host.id}/blog/${set.areas.blog?.releases[0]?.id}/blog?slow-visitors`;
    expect((await shop.request(payload)).status).toBe(200);
    expect((await shop.request('/api/v1/menus')).status).toBe(200);
    expect((await shop.request('/api/v1/contact/messages', { method: 'POST', body: '{}' })).status).toBeLessThan(500);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
