import { articleAt } from '../../harness/addresses.ts';
import { bootOf } from '../../harness/documents.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectNothingFound } from './parts/axe.ts';
import { complaints } from './parts/faults.ts';
import { heading, hydrated } from './parts/looks.ts';
import { structuredOf } from './parts/structured.ts';
import { expect, ownShop, test } from './parts/test.ts';

// An article is rewritten and the catalogue released: nobody else should read that.
test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

// Pictures are painted when they are first asked for, and a machine that is busy may be late with one.
test.beforeEach(({ troubles }) => troubles.expect(/status of 503/));

const jute = 'گونی کنفی یا پلی‌پروپیلن؛ کدام را بخریم؟';
const faq = '/pages/6/%D9%BE%D8%B1%D8%B3%D8%B4-%D9%87%D8%A7%DB%8C-%D9%BE%D8%B1%D8%AA%DA%A9%D8%B1%D8%A7%D8%B1';
const products = 'کالاهای این نوشته';

test('an article is read, passed on, and leads further', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(articleAt(1));
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('article').first().getByRole('time').first()).toHaveText(/^[۰-۹]+ \S+ [۰-۹]{4}$/);
  await expect(main.getByText('۳ دقیقه خواندن').first()).toBeVisible();

  const contents = main.getByRole('navigation', { name: 'در این نوشته' });
  await contents.getByRole('link', { name: 'زیر آفتاب می‌ماند؟' }).click();
  await expect(main.getByRole('heading', { name: 'زیر آفتاب می‌ماند؟' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'زیر آفتاب می‌ماند؟' })).toHaveAttribute('aria-current', 'location');

  await main.getByRole('button', { name: 'رونوشت پیوند' }).click();
  await expect(page.getByRole('status').getByText('پیوند این نوشته رونوشت شد')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(articleAt(1));

  await main.getByRole('heading', { name: 'نوشته‌های مرتبط' }).scrollIntoViewIfNeeded();
  await expect(main.getByRole('region', { name: products }).getByRole('article')).toHaveCount(3);
  const [told, path] = await structuredOf(shop, articleAt(1));
  expect(told).toMatchObject({ '@type': 'Article', headline: jute, inLanguage: 'fa-IR' });
  for (const key of ['datePublished', 'dateModified']) expect(Date.parse(String(told?.[key]))).toBeLessThan(Date.now());
  expect(String(told?.mainEntityOfPage)).toMatch(/^https?:\/\/[^/]+\/blog\/articles\/1\//);
  expect(path).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, {}, {}, { position: 4, name: jute }] });

  await main.getByRole('navigation', { name: 'نوشته‌های پیش و پس' }).getByRole('link').click();
  await expect(heading(page, jute)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
});

test('related products are missed by nobody when the catalogue cannot be had', async ({ page, context, troubles }) => {
  troubles.expect(complaints);
  troubles.expect(/status of 500/);
  const failed = page.waitForEvent('response', (response) => response.url().includes('/r/catalog/'));
  const gone = ({ pathname }: URL) => pathname.startsWith('/r/catalog/');
  await context.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  const expectQuiet = async () => {
    await expect(heading(page, jute)).toBeVisible();
    await expect(page.getByRole('region', { name: products })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'دوباره تلاش کنید' })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toHaveCount(0);
  };
  const toEnd = () => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.goto(articleAt(1));
  await toEnd();
  await failed;
  await expectQuiet();

  await context.unroute(gone);
  await context.route('**/api/v1/products?ids=*', (route) => route.fulfill({ status: 500, json: {} }));
  const refused = page.waitForResponse((response) => response.url().includes('/api/v1/products?ids='));
  await page.goto(articleAt(1));
  await toEnd();
  await refused;
  await expectQuiet();
});

test('a release of the catalogue leaves every file of the blog as it was', async ({ shop }) => {
  const blogOf = async () => bootOf(await shop.ask(articleAt(1))).set.areas.blog?.releases[0];
  const before = await blogOf();
  await shop.promote('catalog', await shop.publish('catalog', await relabelled('catalog', 'beside-the-blog')));
  expect(await blogOf()).toEqual(before);
  await shop.rollback('catalog');
});

test('the list and the search lead to what is sought, and say what they did', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/blog');
  await hydrated(page);
  const categories = main.getByRole('navigation', { name: 'دسته‌های وبلاگ' });
  await categories.getByRole('link', { name: /^راهنمای خرید.*۷ نوشته/ }).click();
  await expect(heading(page, 'راهنمای خرید')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(7);

  await main.getByRole('searchbox', { name: 'جستجو در نوشته‌ها' }).fill('ضعفران');
  await main.getByRole('button', { name: 'جستجو' }).click();
  await expect(main.getByText('برای «ضعفران» چیزی پیدا نشد')).toBeVisible();
  await expect(main.getByRole('article').first().getByText('زعفران', { exact: true }).first()).toBeVisible();

  await main.getByRole('searchbox', { name: 'جستجو در نوشته‌ها' }).fill('کنفی');
  await main.getByRole('button', { name: 'جستجو' }).click();
  await expect(heading(page, 'جستجوی «کنفی»')).toBeVisible();
  await categories.getByRole('link', { name: 'محیط زیست' }).click();
  await expect(page).toHaveURL(/q=.*&category=4/);
  await expect(main.getByRole('article').first()).toContainText('محیط زیست');

  await page.goto('/blog/search?q=%D9%81%D8%B6%D8%A7%D9%86%D9%88%D8%B1%D8%AF');
  await expect(main.getByRole('heading', { name: 'نوشته‌ای با این واژه‌ها پیدا نشد' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'جستجو در کالاها' })).toBeVisible();
});

test('each text has one address, and says the truth to search engines and feed readers', async ({ shop }) => {
  for (const [old, own] of [
    ['/blog/articles/1?x=1', `${articleAt(1)}?x=1`],
    ['/blog/articles/1/old', articleAt(1)],
    ['/pages/6', faq],
  ] as const) {
    const answer = await shop.ask(old);
    expect([old, answer.status, answer.headers.location]).toEqual([old, 301, own]);
  }
  const statuses = {
    '/blog?category=99': 404,
    '/blog?page=99': 302,
    '/blog?category=1': 200,
    '/blog/articles/1/x/y': 404,
  };
  for (const [path, status] of Object.entries(statuses))
    expect([path, (await shop.ask(path)).status]).toEqual([path, status]);

  const { text: list } = await shop.ask('/blog?page=2&utm_source=x');
  expect(/<link rel="canonical" href="[^"]*\/blog\?page=2">/.test(list)).toBe(true);
  expect(list.includes('<meta name="robots"')).toBe(false);
  expect((await shop.ask('/blog/search?q=x')).text.includes('<meta name="robots" content="noindex">')).toBe(true);
  const [, feed = ''] = /<link rel="alternate" type="application\/rss\+xml" href="([^"]+)">/.exec(list) ?? [];
  const rss = await shop.ask(new URL(feed).pathname);
  expect([rss.status, rss.headers['content-type'], rss.text.match(/<item>/g)?.length]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
    20,
  ]);

  const [questions] = await structuredOf(shop, faq);
  expect(questions?.['@type']).toBe('FAQPage');
  expect(questions?.mainEntity).toContainEqual({
    '@type': 'Question',
    name: 'مالیات جدا گرفته می‌شود؟',
    acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^نه\. مالیات/) },
  });
  expect(await structuredOf(shop, '/blog')).toMatchObject([
    { '@type': 'CollectionPage' },
    { '@type': 'BreadcrumbList' },
  ]);
});

for (const width of [360, 1440]) {
  test(`axe finds nothing, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/blog', '/blog/search?q=%DA%AF%D9%88%D9%86%DB%8C', articleAt(1), faq, '/contact-us']) {
      await test.step(path, async () => {
        await page.goto(path);
        await hydrated(page);
        await expectNothingFound(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the blog and the pages about the shop can be read, gone through and searched', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/blog');
    await main.getByRole('navigation', { name: 'صفحه‌بندی' }).getByRole('link', { name: 'صفحهٔ ۲', exact: true }).click();
    await expect(main.getByRole('article')).toHaveCount(9);
    await main.getByRole('searchbox', { name: 'جستجو در نوشته‌ها' }).fill('پلی‌پروپیلن');
    await main.getByRole('button', { name: 'جستجو' }).click();
    await expect(main.getByText('پلی‌پروپیلن', { exact: true }).first()).toBeVisible();
    await main.getByRole('link', { name: jute }).click();
    await expect(heading(page, jute)).toBeVisible();

    await main.getByRole('navigation', { name: 'در این نوشته' }).getByText('در این نوشته').click();
    await main.getByRole('link', { name: 'دو گونی در یک نگاه' }).click();
    await expect(main.getByRole('heading', { name: 'دو گونی در یک نگاه' })).toBeInViewport();
    await expect(main.getByRole('link', { name: 'تلگرام' })).toHaveAttribute(
      'href',
      /^https:\/\/t\.me\/share\/url\?url=http/,
    );
    await expect(main.getByRole('button', { name: 'رونوشت پیوند' })).toHaveCount(0);

    await page.goto('/pages/6');
    const answer = main.getByText('نه. مالیات بر ارزش افزوده در قیمت‌ها حساب شده');
    await expect(answer).toBeHidden();
    await main.getByText('مالیات جدا گرفته می‌شود؟').click();
    await expect(answer).toBeVisible();
    await main.getByRole('navigation', { name: 'صفحه‌های راهنما' }).getByText('صفحه‌های راهنما').click();
    await main.getByRole('link', { name: 'حریم خصوصی' }).first().click();
    await expect(heading(page, 'حریم خصوصی')).toBeVisible();
    await expect(main.getByText('آخرین تغییر این صفحه')).toBeVisible();
  });
});

const hostile = [
  '<script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">',
  '[بزن](javascript:window.harmed=1) [بزن](JaVaScRiPt&colon;alert(1)) [بزن](data:text/html,<script>1</script>)',
  '<style>main { display: none }</style><p style="position:fixed;inset:0">پوشش</p>',
  '![x](https://evil.example/spy.png) ![x](javascript:1 "onerror=alert(1)")',
  '| الف | <table><tr><td>تو</td></tr></table> |\n|---|---|\n| | a | b |\n| <b>ب</b> | [پ](vbscript:1) |',
  `\u202eوارونه\u2066 \u0007 \ufffe \u200f زشت ${'ا\u0301'.repeat(400)}`,
  `${'#'.repeat(40)} سر\n\n## </h2><script>window.harmed = 1</script>`,
  `پایان ${'بسیار'.repeat(3000)} [`.padEnd(40_000, '*_[`'),
];

const rewrite = (shop: Shop, body: object) =>
  shop.ask('/api/v1/blog/articles/8', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${shop.adminToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a hostile article is shown, and harms nobody', async ({ page, shop }) => {
  expect((await rewrite(shop, { body: 'ب'.repeat(1_000_000) })).status).toBe(413);
  expect((await rewrite(shop, { title: 'نیم\ud800' })).status).toBe(422);
  const written = hostile.join('\n\n').replace('\u0007 ', '');
  const title = '</title><script>window.harmed = 1</script>';
  expect((await rewrite(shop, { title, summary: '"><img onerror=window.harmed=1>', body: written })).status).toBe(200);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(articleAt(8));
  await hydrated(page);
  await expect(heading(page, title)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('window.harmed = 1').first()).toBeVisible();
  await expect(main.getByRole('table')).toHaveCount(1);
  await expect(main.getByRole('link', { name: 'بزن' })).toHaveCount(0);
  const found = await page.evaluate(() => ({
    harmed: 'harmed' in window,
    scripts: document.querySelectorAll('main script, main style, main iframe').length,
    links: Array.from(document.links, ({ protocol }) => protocol).filter((one) => !/^(https?|mailto|tel):$/.test(one)),
    wide: document.documentElement.scrollWidth,
  }));
  expect(found).toEqual({ harmed: false, scripts: 0, links: [], wide: 360 });
  expect(new Set(asked)).toEqual(new Set([new URL(shop.url).hostname]));
  expect((await structuredOf(shop, articleAt(8)))[0]?.headline).toBe(title);
});
