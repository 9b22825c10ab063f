import { setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { relabelled } from '../../harness/patched.ts';
import { visitorFor } from '../../harness/visitors.ts';

test.use({ shopOptions: {} });
test.setTimeout(60_000);

test('who began a checkout keeps its release until it is rolled back', async ({ shop }) => {
  const begun = await shop.publish('checkout', await relabelled('checkout', 'begun'));
  const later = await shop.publish('checkout', await relabelled('checkout', 'later'));
  const policy = await shop.ramp('checkout', begun, 50);
  const visitor = visitorFor(policy, 'candidate');

  const cart = await shop.ask('/checkout/cart', { visitor });
  expect(setOf(cart).checkout).toBe(begun);
  expect(String(cart.headers['set-cookie'])).toContain(`keep-checkout=${begun};`);
  const cookies = { 'keep-checkout': begun };
  const kept = async (address: string) => setOf(await shop.ask(address, { visitor, cookies })).checkout;

  await shop.ramp('checkout', begun, 0);
  expect(setOf(await shop.ask('/checkout/shipping', { visitor })).checkout).toBe(policy.stable);
  expect(await kept('/checkout/shipping')).toBe(begun);

  await shop.promote('checkout', later);
  expect(setOf(await shop.ask('/checkout/payment', { visitor })).checkout).toBe(later);
  expect(await kept('/checkout/payment')).toBe(begun);
  // Back from the bank, which is a full load from elsewhere.
  expect(await kept('/payment/success?order=1')).toBe(begun);
  const files = await shop.ask(`/r/checkout/${begun}/web/none.js`);
  expect(files.status).toBe(404);

  await shop.ramp('checkout', begun, 1);
  await shop.rollback('checkout');
  expect(await kept('/checkout/payment')).toBe(later);
});

test('only an area that keeps its visitors lets a cookie choose, and only among its releases', async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const unseen = await shop.publish('blog', await relabelled('blog', 'unseen'));
  const blog = await shop.ask('/blog', { cookies: { 'keep-blog': unseen } });
  expect(setOf(blog).blog).toBe(stable);
  expect(String(blog.headers['set-cookie'])).not.toContain('keep-');
  const checkout = (await shop.policy('checkout')).stable;
  for (const made of ['0123456789abcdef', '../../etc', '']) {
    const cart = await shop.ask('/checkout/cart', { cookies: { 'keep-checkout': made } });
    expect(setOf(cart).checkout).toBe(checkout);
  }
});
