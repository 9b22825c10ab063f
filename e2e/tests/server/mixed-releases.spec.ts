import { bootOf, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOfMetric } from '../../harness/metrics.ts';
import type { HttpResponse } from '../../harness/request.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { articleAt } from '../addresses.ts';
import { buildNextBlog } from '../next-blog.ts';
import { concurrently } from './concurrently.ts';

// pages: any

/** Texts that only the present release (`present`) and only the next release (`next`) render. */
const distinctTexts = [
  { address: '/blog', present: '>وبلاگ</h1>', next: '>وبلاگ جدید</h1>' },
  { address: articleAt(1), present: 'تحریریهٔ گونی‌فروش</span>', next: 'تحریریهٔ چاپ دوم</span>' },
] as const;

const searchFor = (word: string) => `/blog/search?q=${encodeURIComponent(word)}`;
const wordWithoutHits = 'zqx';
const addresses = ['/blog', articleAt(1), searchFor('گونی'), searchFor(wordWithoutHits), '/contact-us', '/'];

test('in an edge that renders two releases of the blog, no document contains a byte of the other release', async ({
  shop,
}) => {
  const candidate = await shop.publish('blog', await buildNextBlog('mixed-releases'));
  const policy = await shop.ramp('blog', candidate, 50);
  const visitors = { present: visitorFor(policy, 'stable'), next: visitorFor(policy, 'candidate') };
  const expected = new Map<string, HttpResponse>();
  for (const [role, visitor] of Object.entries(visitors)) {
    for (const address of addresses) expected.set(`${role} ${address}`, await shop.request(address, { visitor }));
  }
  const expectedPage = (role: 'present' | 'next', address: string) => {
    const response = expected.get(`${role} ${address}`);
    if (!response) throw new Error(`${address} was not requested`);
    return response;
  };

  await test.step('each visitor gets the texts, styles and data of their own release', () => {
    for (const { address, ...texts } of distinctTexts) {
      const [present, next] = [expectedPage('present', address), expectedPage('next', address)];
      expect(releasesOf(present).blog).toBe(policy.stable);
      expect(releasesOf(next).blog).toBe(candidate);
      expect(present.text.includes(texts.present), `the present release of ${address}`).toBe(true);
      expect(next.text.includes(texts.next), `the next release of ${address}`).toBe(true);
      // The candidate's document names the stable release as its fallback, so only the other direction can be checked by id.
      expect(present.text.includes(candidate)).toBe(false);
      expect(stylesIn(present)).not.toEqual(stylesIn(next));
      expect(stylesIn(next)).not.toContain(`/r/blog/${policy.stable}/`);
    }
    expect(chipClass(expectedPage('present', '/blog'))).not.toBe(chipClass(expectedPage('next', '/blog')));
    expect(bootOf(expectedPage('next', '/blog')).state.loaderData['blog:index']).toMatchObject({
      data: { edition: 'edition-two' },
    });
    expect(expectedPage('present', '/blog').text.includes('edition-two')).toBe(false);
  });

  await test.step('three hundred requests, thirty at a time, half of them uncached, all return the expected document', async () => {
    const unexpected: string[] = [];
    const edgePid = shop.edgePid();
    const rendered = async () => sumOfMetric(await shop.metrics(), 'shop_documents_total', { cache: 'miss' });
    const before = await rendered();
    await concurrently(Array(300).keys(), 30, async (turn) => {
      const role = turn % 2 === 0 ? 'present' : 'next';
      const isUncached = turn % 4 > 1;
      const cached = addresses[Math.floor(turn / 4) % addresses.length] ?? '/';
      // A parameter that a page does not read would not keep it from being cached.
      const word = `${wordWithoutHits}${turn}`;
      const url = isUncached ? searchFor(word) : cached;
      const { text, status } = await shop.request(url, { visitor: visitors[role] });
      const expectedText = expectedPage(role, isUncached ? searchFor(wordWithoutHits) : cached).text;
      const isExpected = text === (isUncached ? expectedText.replaceAll(wordWithoutHits, word) : expectedText);
      if (status !== 200 || !isExpected) unexpected.push(`${status} ${role} ${url}`);
    });
    expect(unexpected).toEqual([]);
    expect(await rendered()).toBe(before + 150);
    expect(shop.edgePid()).toBe(edgePid);
  });
});

/** The class of the blog's category links, whose style the next release changes. */
const chipClass = ({ text }: HttpResponse) =>
  /<nav aria-label="دسته‌های وبلاگ">.*?<a[^>]* class=([^ >]+)/s.exec(text)?.[1];
const stylesIn = ({ text }: HttpResponse) =>
  [...text.matchAll(/<style data-sheet="([^"]+)"/g)].map(([, sheet]) => sheet).join(' ');
