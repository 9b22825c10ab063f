import { expect, test } from '@jest/globals';
import { reachableFrom, resolver } from './graph.ts';
import { canUseAnyPage, matches, pagesIn, pathsIn, pathsOf, visitsIn } from './reach.ts';

test('quoted texts are resolved as imports, workers, style sheets, packages and folders', () => {
  const files = ['edge/src/lane.ts', 'edge/src/lane-worker.ts', 'shared/ui/mixins.scss', 'api/src/migrations/1.sql'];
  const resolve = resolver(files, new Map([['@shop/shared', { './ui/mixins': 'shared/ui/mixins.scss' }]]));
  expect(resolve('edge/src/lane.ts', './lane-worker.ts')).toEqual(['edge/src/lane-worker.ts']);
  expect(resolve('edge/src/lane.ts', '@shop/shared/ui/mixins')).toEqual(['shared/ui/mixins.scss']);
  expect(resolve('e2e/shop.ts', 'edge/src/lane.ts')).toEqual(['edge/src/lane.ts']);
  expect(resolve('api/src/database/migrate.ts', '../migrations/')).toEqual(['api/src/migrations/1.sql']);
  expect(resolve('edge/src/lane.ts', 'edge')).toEqual([]);
});

test('files are reached through others, also through import cycles', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'a']],
    ['d', ['a']],
  ]);
  expect([...reachableFrom(graph, ['a'])]).toEqual(['a', 'b', 'c']);
});

test('a file that declares one page belongs to that page; of a file that declares several, only the components do', () => {
  const one = `export const blog = page<Data>({ path: '/blog', page: () => import(/* webpackChunkName: "index" */ './Blog.tsx') });`;
  expect(pagesIn(one, 'mfe-blog/src/pages/index/page.ts')).toEqual([
    { id: 'index', path: '/blog', starts: ['mfe-blog/src/pages/index/page.ts', 'mfe-blog/src/pages/index/Blog.tsx'] },
  ]);
  const two = `
    login: page({ path: '/auth/login', page: () => import(/* webpackChunkName: "login" */ './Login.tsx') }),
    otp: page({ path: '/auth/otp', page: () => import(/* webpackChunkName: "otp" */ './Otp.tsx') }),`;
  expect(pagesIn(two, 'mfe-account/src/area.ts').map(({ starts }) => starts)).toEqual([
    ['mfe-account/src/Login.tsx'],
    ['mfe-account/src/Otp.tsx'],
  ]);
});

test('addresses are read from quoted texts and from the list of pages', () => {
  const text = `// pages: /blog, /blog/articles/:id\nawait page.goto('/shop?q=x'); go(\`/products/\${id}#reviews\`);`;
  expect(pathsIn(text)).toEqual(['/shop', '/products/:value', '/blog', '/blog/articles/:id']);
});

test('addresses inside a test, and in comments directly above it, belong to this test only', () => {
  const spec = `
const open = (page) => page.goto('/blog');

// pages: /products/:id
test('a link leads to the product', async ({ page }) => {
  await page.goto('/shop');
});

for (const width of [320, 1440]) {
  test(\`fits, \${width} px\`, async ({ page }) => {
    await page.goto('/contact-us');
  });
  visit('/checkout/cart');
}`;
  expect(visitsIn(spec)).toEqual({
    common: ['/blog', '/checkout/cart'],
    tests: [
      { line: 5, addresses: ['/shop', '/products/:id'] },
      { line: 10, addresses: ['/contact-us'] },
    ],
  });
});

test.each([
  ['/', '/', true],
  ['/', '/shop', false],
  ['/products/:id/:slug?', '/products/8', true],
  ['/products/:id/:slug?', '/products/8/jute', true],
  ['/products/:id/:slug?', '/products/:value', true],
  ['/products/:id/:slug?', '/products', false],
  ['/shop', '/shop/compare', false],
  ['/special-order/orders/:code', '/special-order/orders', false],
])('the page %s can have the address %s: %s', (pattern, address, expected) => {
  expect(matches(pattern, address)).toBe(expected);
});

test.each([
  ["import a from 'a';\n\n// pages: any\n\ntest();", true],
  ['// pages: /, /blog\ntest();', false],
  ['  // pages: any\n', false],
])('the pages of the spec %j are examples: %s', (text, expected) => {
  expect(canUseAnyPage(text)).toBe(expected);
});

test.each([
  ['/products/categories/7', ['/products/categories/:id/:slug?']],
  ['/products/7', ['/products/:id/:slug?']],
  ['/products/:id', ['/products/:id/:slug?']],
  ['/special-order/orders', ['/special-order/orders']],
  ['/special-order/orders/:value', ['/special-order/orders/:code']],
  ['/api/v1/products', []],
])('the address %s opens %j', (address, expected) => {
  const paths = [
    '/',
    '/products/:id/:slug?',
    '/products/categories/:id/:slug?',
    '/special-order/orders',
    '/special-order/orders/:code',
  ];
  expect(pathsOf(address, paths)).toEqual(expected);
});
