import { releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import { visitorFor } from '../../harness/visitors.ts';

// pages: any

test('a visitor who entered the checkout keeps its release until that release is rolled back', async ({ shop }) => {
  const first = await shop.publish('checkout', await copyBuild('checkout', 'first-of-checkout'));
  const later = await shop.publish('checkout', await copyBuild('checkout', 'later-of-checkout'));
  const policy = await shop.ramp('checkout', first, 50);
  const visitor = visitorFor(policy, 'candidate');

  const cart = await shop.request('/checkout/cart', { visitor });
  expect(releasesOf(cart).checkout).toBe(first);
  expect(String(cart.headers['set-cookie'])).toContain(`keep-checkout=${first};`);
  // The pages after the cart are for members; the edge only looks whether there is a token.
  const member = { access_token: 'a token' };
  const cookies = { ...member, 'keep-checkout': first };
  const releaseWithCookie = async (address: string) =>
    releasesOf(await shop.request(address, { visitor, cookies })).checkout;

  await shop.ramp('checkout', first, 0);
  expect(releasesOf(await shop.request('/checkout/shipping', { visitor, cookies: member })).checkout).toBe(
    policy.stable,
  );
  expect(await releaseWithCookie('/checkout/shipping')).toBe(first);

  await shop.promote('checkout', later);
  expect(releasesOf(await shop.request('/checkout/payment', { visitor, cookies: member })).checkout).toBe(later);
  expect(await releaseWithCookie('/checkout/payment')).toBe(first);
  // The return from the bank is a full load.
  expect(await releaseWithCookie('/payment/success?order=1')).toBe(first);
  const files = await shop.request(`/r/checkout/${first}/web/none.js`);
  expect(files.status).toBe(404);

  await shop.ramp('checkout', first, 1);
  await shop.rollback('checkout');
  expect(await releaseWithCookie('/checkout/payment')).toBe(later);
});

test('the cookie works only for areas that keep visitors, and only for releases of that area', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const unrampedRelease = await shop.publish('blog', await copyBuild('blog', 'checkout-release'));
  const blog = await shop.request('/blog', { cookies: { 'keep-blog': unrampedRelease } });
  expect(releasesOf(blog).blog).toBe(stable);
  expect(String(blog.headers['set-cookie'])).not.toContain('keep-');
  const checkout = (await shop.policy('checkout')).stable;
  for (const cookie of ['0123456789abcdef', '../../etc', '']) {
    const cart = await shop.request('/checkout/cart', { cookies: { 'keep-checkout': cookie } });
    expect(releasesOf(cart).checkout).toBe(checkout);
  }
});
