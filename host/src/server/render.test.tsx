import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type AreaModule, page, type RenderRequest } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { setWithBlog } from '../testing/live-set.ts';
import { render } from './render.tsx';

const Text = ({ data }: { data: unknown }) => <p>{JSON.stringify(data)}</p>;

/** A blog whose index is declared by the test. */
const blog = (options: Partial<Parameters<typeof page>[0]> & { Page?: () => never } = {}): AreaModule => {
  const { Page, ...more } = options;
  const index = page<unknown>({
    path: '/blog',
    layout: 'default',
    head: () => ({ title: 'وبلاگ' }),
    page: async () => ({ Page: Page ?? Text }),
    ...more,
  });
  return { pages: { index, article: index } };
};

function asking(path: string, module: AreaModule | undefined, more: Partial<RenderRequest> = {}) {
  const set = setWithBlog('two', 'one');
  return render({
    url: `http://shop.invalid${path}`,
    requestId: 'test-request',
    set,
    ...(module ? { area: { name: 'blog', release: 'two', module } } : {}),
    sheets: { '/r/host/h1/web/host.css': '.a{content:"</style><script>x"}' },
    integrity: { '/r/blog/two/web/entry.js': 'sha384-blog' },
    fonts: ['/r/host/h1/web/font.woff2'],
    apiUrl: 'http://api.invalid',
    fetch: async () => new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } }),
    signal: new AbortController().signal,
    settings: { scriptDeadline: 1, styleDeadline: 1 },
    ...more,
  });
}

async function drawn(...args: Parameters<typeof asking>) {
  const result = await asking(...args);
  if (result.kind !== 'page' && result.kind !== 'no-data') throw new Error(`${result.kind}: ${JSON.stringify(result)}`);
  return result;
}

describe('a page', () => {
  test('is drawn with its data, and the browser is told the same', async () => {
    const { html, status } = await drawn('/blog', blog({ load: async () => ({ text: '</script><b>' }) }));
    expect(status).toBe(200);
    expect(html).toContain('<title>وبلاگ</title>');
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(boot.state.loaderData['blog:index']).toMatchObject({ release: 'two', data: { text: '</script><b>' } });
  });

  test('tells crawlers what it is about once, and the browser nothing of it', async () => {
    const head = () => ({ title: 'x', picture: '/p.webp', structured: [{ '@type': 'Article', url: '/blog' }] });
    const { html } = await drawn('/blog', blog({ head }));
    expect(html.match(/"@type":"Article"/g)).toHaveLength(1);
    expect(html.match(/p\.webp/g)).toHaveLength(1);
  });

  test('lets nothing of its head out of its quotes', async () => {
    const head = () => ({ title: '</title><script>', description: '"><script>', canonical: '"><script>' });
    expect((await drawn('/blog', blog({ head }))).html).not.toContain('><script>"');
    expect((await drawn('/blog', blog({ head }))).html).not.toContain('</title><script>');
  });

  test('allows exactly the scripts and styles that are written in it', async () => {
    const { html, csp } = await drawn('/blog', blog());
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const unstyled = html.replace(/<style[^>]*>.*?<\/style>/g, '');
    const scripts = [...unstyled.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/g)].map(([, text = '']) =>
      digest(text),
    );
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, text = '']) => digest(text));
    expect(scripts).toHaveLength(3);
    expect(csp).toContain(`script-src 'self' ${scripts.join(' ')};`);
    for (const style of styles) expect(csp).toContain(style);
    expect(csp).not.toMatch(/unsafe|\*|https?:/);
    // The sheet's own end tag would have ended the element.
    expect(html).not.toContain('</style><script>x');
  });

  test('names the digest of every script, and preloads what its first page needs', async () => {
    const { html, links } = await drawn('/blog', blog());
    expect(html).toContain('{"integrity":{"/r/blog/two/web/entry.js":"sha384-blog"}}');
    expect(html).toContain('<link rel="modulepreload" href="/r/blog/two/web/entry.js" integrity="sha384-blog">');
    expect(html).toContain('href="/r/blog/two/web/index.js"');
    expect(html).not.toContain('article.js" integrity');
    expect(links).toEqual([expect.stringContaining('</r/host/h1/web/font.woff2>; rel=preload; as=font')]);
  });
});

describe('an answer is nobody’s failure', () => {
  test('what is not there is 404', async () => {
    const missing = blog({ load: () => Promise.reject(new ApiError(404, 'none')) });
    expect(await drawn('/blog', missing)).toMatchObject({ kind: 'page', status: 404 });
    expect(await drawn('/nowhere', undefined)).toMatchObject({ kind: 'page', status: 404 });
  });

  test('an API that is away is 503, with the shell around it', async () => {
    const result = await drawn('/blog', blog({ load: () => Promise.reject(new ApiError(0, 'away')) }));
    expect(result).toMatchObject({ kind: 'no-data', status: 503 });
  });

  test('a redirect is one, thrown or returned', async () => {
    const thrown = blog({
      load: () => {
        throw redirect('/checkout/cart');
      },
    });
    const returned = blog({ load: async () => redirect('/checkout/cart') });
    for (const area of [thrown, returned]) {
      expect(await asking('/blog', area)).toEqual({ kind: 'redirect', status: 302, location: '/checkout/cart' });
    }
  });

  test('a shell without menus still stands', async () => {
    const { status } = await drawn('/blog', blog(), { fetch: () => Promise.reject(new TypeError('away')) });
    expect(status).toBe(200);
  });

  test('an address in other letters is another address', async () => {
    expect(await drawn('/BLOG', undefined)).toMatchObject({ status: 404 });
  });
});

describe('the area is to blame', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, AreaModule]>([
    ['a loader that throws', blog({ load: () => Promise.reject(new Error('x')) })],
    ['a loader that gives what is not JSON', blog({ load: async () => circle })],
    [
      'a head that throws',
      blog({
        head: () => {
          throw new Error('x');
        },
      }),
    ],
    ['a head without a title', blog({ head: () => ({}) as never })],
    ['code that does not come', blog({ page: () => Promise.reject(new Error('x')) })],
    [
      'a page that throws',
      blog({
        Page: () => {
          throw new Error('x');
        },
      }),
    ],
    ['a module without the page', { pages: {} }],
  ])('for %s', async (_, module) => {
    expect(await asking('/blog', module)).toMatchObject({ kind: 'fault', who: 'area' });
  });
});

test('in place of an area that failed stands a card, in the shell', async () => {
  const { html, status } = await drawn('/blog', undefined, { fault: { area: 'blog' } });
  expect(status).toBe(503);
  expect(html).toContain('دوباره تلاش کنید');
  expect(html).toContain('"errors":{"blog:index":{"status":503,"data":"fault"}}');
});
