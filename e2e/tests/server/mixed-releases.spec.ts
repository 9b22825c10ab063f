import { articleAt } from '../../harness/addresses.ts';
import type { Answer } from '../../harness/ask.ts';
import { bootOf, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { blogTwo, marks } from './blog-two.ts';
import { crowd } from './crowd.ts';

test.use({ shopOptions: {} });
test.setTimeout(120_000);

const addresses = ['/blog', articleAt(1), '/blog/search?q=%DA%AF%D9%88%D9%86%DB%8C', '/contact-us', '/'];

test('two visitors, two releases of the blog, one edge: none gets a byte of the other', async ({ shop }) => {
  const two = await shop.publish('blog', await blogTwo());
  const policy = await shop.ramp('blog', two, 50);
  const visitors = { one: visitorFor(policy, 'stable'), two: visitorFor(policy, 'candidate') };
  const wanted = new Map<string, Answer>();
  for (const [who, visitor] of Object.entries(visitors)) {
    for (const address of addresses) wanted.set(`${who} ${address}`, await shop.ask(address, { visitor }));
  }
  const page = (who: 'one' | 'two', address: string) => {
    const answer = wanted.get(`${who} ${address}`);
    if (!answer) throw new Error(`${address} was not asked for`);
    return answer;
  };

  await test.step('each alone gets their own', () => {
    for (const { address, ...marked } of marks) {
      const [one, other] = [page('one', address), page('two', address)];
      expect(setOf(one).blog).toBe(policy.stable);
      expect(setOf(other).blog).toBe(two);
      expect(one.text.includes(marked.one), `the first edition of ${address}`).toBe(true);
      expect(other.text.includes(marked.two), `the second edition of ${address}`).toBe(true);
      // The stable release stands in the other page too, as what takes over; what is drawn has nothing of it.
      expect(one.text.includes(two)).toBe(false);
      expect(stylesIn(one)).not.toEqual(stylesIn(other));
      expect(stylesIn(other)).not.toContain(`/r/blog/${policy.stable}/`);
    }
    expect(choiceClass(page('one', '/blog'))).not.toBe(choiceClass(page('two', '/blog')));
    expect(bootOf(page('two', '/blog')).state.loaderData['blog:index']).toMatchObject({
      data: { edition: 'edition-two' },
    });
    expect(page('one', '/blog').text.includes('edition-two')).toBe(false);
  });

  await test.step('a thousand requests, thirty at a time, half of them past the page cache', async () => {
    const wrong: string[] = [];
    const before = await shop.edgePid();
    await crowd(Array(1000).keys(), 30, async (turn) => {
      const who = turn % 2 === 0 ? 'one' : 'two';
      const address = addresses[Math.floor(turn / 4) % addresses.length] ?? '/';
      const isFresh = turn % 4 > 1;
      const asked = isFresh ? `${address}${address.includes('?') ? '&' : '?'}turn=${turn}` : address;
      const { text, status } = await shop.ask(asked, { visitor: visitors[who] });
      if (status !== 200 || text !== page(who, address).text) wrong.push(`${status} ${who} ${asked}`);
    });
    expect(wrong).toEqual([]);
    expect(shop.edgePid()).toBe(before);
  });
});

/** The class of the blog's category links, whose style the other release changes. */
const choiceClass = ({ text }: Answer) => /<nav aria-label="دسته‌های وبلاگ">.*?<a[^>]* class="([^"]+)"/s.exec(text)?.[1];
const stylesIn = ({ text }: Answer) =>
  [...text.matchAll(/<style data-sheet="([^"]+)"/g)].map(([, sheet]) => sheet).join(' ');
