import { bootOf } from '../../harness/documents.ts';
import { expect, test, testWithPictures } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import { articleAt } from '../addresses.ts';
import { changeArticle } from '../articles.ts';
import { loadErrors } from './parts/blog-failure.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';
import { structuredDataOf } from './parts/structured-data.ts';
import { expectScrollableTable } from './parts/wide-tables.ts';

// pages: /blog/search, /blog/articles/:id, /pages/:id

const jute = 'گونی کنفی یا پلی‌پروپیلن؛ کدام را بخریم؟';
const faq = '/pages/6/%D9%BE%D8%B1%D8%B3%D8%B4-%D9%87%D8%A7%DB%8C-%D9%85%D8%AA%D8%AF%D8%A7%D9%88%D9%84';
const products = 'کالاهای این نوشته';

test('an article shows its date, contents, share links, related products and structured data, and links to the next article', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(articleAt(1));
  await waitForHydration(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('article').first().getByRole('time').first()).toHaveText(/^[۰-۹]+ \S+ [۰-۹]{4}$/);
  await expect(main.getByText('۳ دقیقه مطالعه').first()).toBeVisible();

  const contents = main.getByRole('navigation', { name: 'در این نوشته' });
  await contents.getByRole('link', { name: 'زیر آفتاب می‌ماند؟' }).click();
  await expect(main.getByRole('heading', { name: 'زیر آفتاب می‌ماند؟' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'زیر آفتاب می‌ماند؟' })).toHaveAttribute('aria-current', 'location');

  await main.getByRole('button', { name: 'کپی لینک' }).click();
  await expect(page.getByRole('status').getByText('لینک این نوشته کپی شد')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(articleAt(1));

  await main.getByRole('heading', { name: 'نوشته‌های مرتبط' }).scrollIntoViewIfNeeded();
  await expect(main.getByRole('region', { name: products }).getByRole('article')).toHaveCount(3);
  const [articleData, breadcrumbs] = await structuredDataOf(shop, articleAt(1));
  expect(articleData).toMatchObject({ '@type': 'Article', headline: jute, inLanguage: 'fa-IR' });
  for (const key of ['datePublished', 'dateModified'])
    expect(Date.parse(String(articleData?.[key]))).toBeLessThan(Date.now());
  expect(String(articleData?.mainEntityOfPage)).toMatch(/^https?:\/\/[^/]+\/blog\/articles\/1\//);
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{}, {}, {}, { position: 4, name: jute }],
  });

  await main.getByRole('navigation', { name: 'نوشتهٔ قبلی و بعدی' }).getByRole('link').click();
  await expect(heading(page, jute)).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
});

test('an article without its related products shows no toast when the catalogue’s files or the API fail, and a retry in the second case', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(loadErrors);
  browserErrors.allow(/status of 500/);
  const failed = page.waitForEvent('response', (response) => response.url().includes('/r/catalog/'));
  const isCatalogFile = ({ pathname }: URL) => pathname.startsWith('/r/catalog/');
  await context.route(isCatalogFile, (route) => route.fulfill({ status: 404, body: '' }));
  const expectNoError = async () => {
    await expect(heading(page, jute)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toHaveCount(0);
  };
  const scrollToEnd = () => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.goto(articleAt(1));
  await scrollToEnd();
  await failed;
  await expectNoError();
  await expect(page.getByRole('region', { name: products })).toHaveCount(0);

  await context.unroute(isCatalogFile);
  await context.route('**/api/v1/products?ids=*', (route) => route.fulfill({ status: 500, json: {} }));
  const refused = page.waitForResponse((response) => response.url().includes('/api/v1/products?ids='));
  await page.goto(articleAt(1));
  await scrollToEnd();
  await refused;
  await expectNoError();
  await context.unroute('**/api/v1/products?ids=*');
  await page.getByRole('region', { name: products }).getByRole('button', { name: 'دوباره تلاش کنید' }).click();
  await expect(page.getByRole('region', { name: products }).getByRole('article').first()).toBeVisible();
});

test('a release of the catalogue changes no file of the blog', async ({ shop }) => {
  const blogOf = async () => bootOf(await shop.request(articleAt(1))).set.areas.blog?.releases[0];
  const before = await blogOf();
  await shop.promote('catalog', await shop.publish('catalog', await copyBuild('catalog', 'beside-the-blog')));
  expect(await blogOf()).toEqual(before);
  await shop.rollback('catalog');
});

test('the list filters by category, and the search corrects spelling, filters and has an empty state', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/blog');
  await waitForHydration(page);
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
  await expect(main.getByRole('heading', { name: 'نوشته‌ای با این عبارت پیدا نشد' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'جستجو در کالاها' })).toBeVisible();
});

test('each article has one canonical address, and robots tags, feed and structured data are right', async ({
  shop,
}) => {
  for (const [old, canonical] of [
    ['/blog/articles/1?x=1', `${articleAt(1)}?x=1`],
    ['/blog/articles/1/old', articleAt(1)],
    ['/pages/6', faq],
  ] as const) {
    const response = await shop.request(old);
    expect([old, response.status, response.headers.location]).toEqual([old, 301, canonical]);
  }
  const statuses = {
    '/blog?category=99': 404,
    '/blog?page=99': 302,
    '/blog?category=1': 200,
    '/blog/articles/1/x/y': 404,
  };
  for (const [path, status] of Object.entries(statuses))
    expect([path, (await shop.request(path)).status]).toEqual([path, status]);

  const { text: list } = await shop.request('/blog?page=2&utm_source=x');
  expect(/<link rel="canonical" href="[^"]*\/blog\?page=2">/.test(list)).toBe(true);
  expect(list.includes('<meta name="robots"')).toBe(false);
  expect((await shop.request('/blog/search?q=x')).text.includes('<meta name="robots" content="noindex">')).toBe(true);
  const [, feed = ''] = /<link rel="alternate" type="application\/rss\+xml" href="([^"]+)">/.exec(list) ?? [];
  const rss = await shop.request(new URL(feed).pathname);
  expect([rss.status, rss.headers['content-type'], rss.text.match(/<item>/g)?.length]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
    20,
  ]);

  const [questions] = await structuredDataOf(shop, faq);
  expect(questions?.['@type']).toBe('FAQPage');
  expect(questions?.mainEntity).toContainEqual({
    '@type': 'Question',
    name: 'مالیات جدا گرفته می‌شود؟',
    acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^نه\. مالیات/) },
  });
  expect(await structuredDataOf(shop, '/blog')).toMatchObject([
    { '@type': 'CollectionPage' },
    { '@type': 'BreadcrumbList' },
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('without JavaScript, the blog and the pages about the shop can be read, paged and searched', async ({
    page,
  }) => {
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
    await expect(main.getByRole('button', { name: 'کپی لینک' })).toHaveCount(0);

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

test('a table of an article that is wider than the phone scrolls by keyboard, and shows on which side more of it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(articleAt(1));
  await expectScrollableTable(page.getByRole('main').getByRole('region', { name: 'جدول' }).first());
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

/** No other test may read this article: the reset of the shop cannot restore its body. */
const spoiltArticle = 9;

testWithPictures(
  'an article full of hostile markup is shown as text, runs no script and requests nothing from elsewhere',
  async ({ page, shop, browserErrors }) => {
    // The API draws a picture on its first request, and responds with 503 if that takes too long on a busy machine.
    browserErrors.allow(/status of 503/);
    expect((await changeArticle(shop, spoiltArticle, { body: 'ب'.repeat(1_000_000) })).status).toBe(413);
    expect((await changeArticle(shop, spoiltArticle, { title: 'نیم\ud800' })).status).toBe(422);
    const body = hostile.join('\n\n').replace('\u0007 ', '');
    const title = '</title><script>window.harmed = 1</script>';
    expect(
      (await changeArticle(shop, spoiltArticle, { title, summary: '"><img onerror=window.harmed=1>', body })).status,
    ).toBe(200);

    const requestedHosts = new Set<string>();
    page.on('request', (request) => requestedHosts.add(new URL(request.url()).hostname));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(articleAt(spoiltArticle));
    await waitForHydration(page);
    await expect(heading(page, title)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('window.harmed = 1').first()).toBeVisible();
    await expect(main.getByRole('table')).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'بزن' })).toHaveCount(0);
    const effects = await page.evaluate(() => ({
      harmed: 'harmed' in window,
      scripts: document.querySelectorAll('main script, main style, main iframe').length,
      links: Array.from(document.links, ({ protocol }) => protocol).filter(
        (protocol) => !/^(https?|mailto|tel):$/.test(protocol),
      ),
      wide: document.documentElement.scrollWidth,
    }));
    expect(effects).toEqual({ harmed: false, scripts: 0, links: [], wide: 320 });
    expect(requestedHosts).toEqual(new Set([new URL(shop.url).hostname]));
    expect((await structuredDataOf(shop, articleAt(spoiltArticle)))[0]?.headline).toBe(title);
  },
);
