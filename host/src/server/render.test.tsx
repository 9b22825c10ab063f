import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { unpackJson } from '@shop/shared/lib/packed-json';
import { use } from 'react';
import { setWithBlog } from '../testing/live-set.ts';
import { blog, rendered } from '../testing/render-blog.tsx';
import { privateTag } from '../worker/document-html.ts';

const bootIn = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('a page', () => {
  test('a page is rendered with its data, and the boot data hold the same data', async () => {
    const { html, status } = await rendered('/blog', blog({ load: async () => ({ text: '</script><b>' }) }));
    expect(status).toBe(200);
    expect(html).toContain('<title>وبلاگ</title>');
    expect(unpackJson(bootIn(html).state.data)[1]).toMatchObject({ release: 'two', data: { text: '</script><b>' } });
  });

  test('a page is in parts, and whole for an earlier edge, which sends all its other fields as JSON', async () => {
    const page = await rendered('/blog', blog());
    const { html, ...headers } = page;
    expect(page.parts?.().join('')).toBe(html);
    expect(JSON.parse(JSON.stringify(headers))).toEqual({
      kind: 'page',
      status: 200,
      noindex: false,
      links: [],
      csp: headers.csp,
    });
  });

  test('a page has its JSON-LD and its picture once in the HTML and not in the boot data, and no preview of itself', async () => {
    const head = () => ({
      title: 'x',
      picture: '/p.webp',
      preview: { title: 'پیش‌نمایش' },
      structured: [{ '@type': 'Article', url: '/blog' }],
    });
    const { html } = await rendered('/blog', blog({ head }));
    expect(html.match(/"@type":"Article"/g)).toHaveLength(1);
    expect(html.match(/p\.webp/g)).toHaveLength(1);
    expect(html).not.toContain('پیش‌نمایش');
    // The head is in the document, so the data do not repeat it.
    expect(html).not.toContain('"head"');
  });

  test('links have readable letters in the markup, in the data and for search engines; the canonical address is encoded', async () => {
    const url = encodeURI('/blog/articles/1/گونی');
    const module = blog({
      load: async () => ({ url }),
      head: () => ({ title: 'x', canonical: url, structured: [{ '@type': 'Article', url }] }),
      Page: () => <a href={url}>گونی</a>,
    });
    const { html } = await rendered('/blog', module, {
      settings: { scriptDeadline: 1, styleDeadline: 1, origin: 'https://shop.invalid' },
    });
    expect(html).toContain('<a href=/blog/articles/1/گونی>');
    expect(html).toMatch(/\[\d,"two",\[\d,"\/blog\/articles\/1\/گونی"\]\]/);
    expect(html).toContain('"url":"https://shop.invalid/blog/articles/1/گونی"');
    expect(html).toContain(`<link rel="canonical" href="https://shop.invalid${url}">`);
    expect(html.split(url)).toHaveLength(3);
  });

  test('a page escapes every text of its head', async () => {
    const head = () => ({ title: '</title><script>', description: '"><script>', canonical: '"><script>' });
    expect((await rendered('/blog', blog({ head }))).html).not.toContain('><script>"');
    expect((await rendered('/blog', blog({ head }))).html).not.toContain('</title><script>');
  });

  test('a page with an override names it, with a link that ends it and an allowed style; other pages do not', async () => {
    const set = setWithBlog('two', 'one');
    const [shown] = set.areas.blog?.releases ?? [];
    if (shown) shown.role = 'override';
    const { html, csp } = await rendered('/blog', blog(), { set });
    expect(html).toMatch(
      /<aside [^>]*>این صفحه را با نسخهٔ آزمایشی می‌بینید: <bdi dir="ltr">blog two<\/bdi><a href="\/_override\/clear"/,
    );
    const style = /<style>(\.override-notice.*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(csp).toContain(createHash('sha256').update(style).digest('base64'));
    expect((await rendered('/blog', blog())).html).not.toContain('override-notice');
  });

  test('a working copy of the visitor is named too, one that all visitors get is not', async () => {
    const set = setWithBlog('two', 'one');
    const [shown] = set.areas.blog?.releases ?? [];
    if (shown) shown.role = 'override';
    const withSettings = async (more: object) => {
      const settings = { scriptDeadline: 1, styleDeadline: 1, liveReload: '/_dev/events', ...more };
      return (await rendered('/blog', blog(), { set, settings })).html;
    };
    expect(await withSettings({})).toContain('<bdi dir="ltr">blog two</bdi>');
    expect(await withSettings({ sharedCopies: ['blog'] })).not.toContain('override-notice');
  });

  test('a page has a security policy that allows exactly its inline scripts and styles', async () => {
    const { html, csp } = await rendered('/blog', blog());
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const unstyled = html.replace(/<style[^>]*>.*?<\/style>/g, '');
    const scripts = [...unstyled.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/g)].map(([, text = '']) =>
      digest(text),
    );
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, text = '']) => digest(text));
    expect(scripts).toHaveLength(4);
    expect(csp).toContain(`script-src 'self' ${scripts.join(' ')};`);
    for (const style of styles) expect(csp).toContain(style);
    expect(csp).not.toMatch(/unsafe|\*|https?:/);
    // The fixture's CSS contains an end tag, which must not end the element.
    expect(html).not.toContain('</style><script>x');
  });

  test('a page preloads only the files it needs, with their digests', async () => {
    const { html } = await rendered('/blog', blog());
    expect(html).toContain(
      '<link rel="modulepreload" fetchpriority="low" href="/r/blog/two/web/entry.js" integrity="sha384-blog">',
    );
    expect(html).toContain('href="/r/blog/two/web/index.js"');
    expect(html).not.toContain('article.js" integrity');
  });

  test('the digests of other pages are in the document only if a release has no file of them', async () => {
    const integrity = { '/r/blog/two/web/entry.js': 'sha384-entry', '/r/blog/two/web/article.js': 'sha384-article' };
    const set = setWithBlog('two', 'one');
    const importMap = async () =>
      /<script type="importmap">(.*?)<\/script>/.exec((await rendered('/blog', blog(), { set, integrity })).html)?.[1];
    expect(JSON.parse((await importMap()) ?? '')).toEqual({ integrity });
    for (const release of [set.host, ...(set.areas.blog?.releases ?? [])]) release.files = 'sha384-x';
    expect(JSON.parse((await importMap()) ?? '')).toEqual({
      integrity: { '/r/blog/two/web/entry.js': 'sha384-entry' },
    });
  });

  test('the boot data name the page and its files, and no other page of the set', async () => {
    const set = { ...setWithBlog('two'), pagesInFiles: true };
    for (const release of set.areas.blog?.releases ?? []) release.files = 'sha384-x';
    const { html } = await rendered('/blog', blog(), { set });
    expect(bootIn(html).set.areas.blog.releases[0]).toMatchObject({
      entry: 'entry.js',
      pages: [{ id: 'index', js: ['index.js'] }],
    });
  });

  test('a page has only the style rules for its markup, and preloads the whole sheets for its scripts', async () => {
    const address = '/r/blog/two/web/index.css';
    const Page = () => <p className="shown">متن</p>;
    const module = blog({ page: async () => ({ Page }) });
    const { html } = await rendered('/blog', module, {
      sheets: { [address]: '.shown{top:0}.opened{top:1px}' },
      integrity: { [address]: 'sha384-sheet' },
    });
    expect(html).toContain(`<style data-sheet="${address}">.shown{top:0}</style>`);
    expect(html).toContain(
      `<link rel="preload" as="style" fetchpriority="low" href="${address}" integrity="sha384-sheet">`,
    );
    expect(html).toContain(`<noscript><link rel="stylesheet" href="${address}" integrity="sha384-sheet"></noscript>`);
  });

  test('the font is not a part of the document: a script requests it where the connection is quick', async () => {
    const { html, links } = await rendered('/blog', blog());
    expect(html).toContain("u='/r/host/h1/web/font.woff2'");
    expect(html).not.toContain('as="font"');
    expect(links).toEqual([]);
  });
});

test('only a private page tells the service worker not to store it', async () => {
  const render = async (audience?: 'members') => {
    const set = setWithBlog('two', 'one');
    for (const page of set.areas.blog?.releases[0]?.pages ?? []) if (audience) page.audience = audience;
    return (await rendered('/blog', blog(), { set })).html;
  };
  expect(await render()).not.toContain(privateTag);
  expect(await render('members')).toContain(privateTag);
});

test('requests with the same release set share its routes, and each gets its own code, data and API', async () => {
  const set = setWithBlog('two', 'one');
  const request = (name: string) => {
    const module = blog({ load: async ({ api }) => [name, await api.get('/api/v1/articles')] });
    const fetch = async (address: unknown) => new Response(JSON.stringify({ data: `${name} ${address}` }));
    return rendered('/blog', module, { set, fetch });
  };
  const pages = await Promise.all(['first', 'second'].map(request));
  const texts = pages.map(({ html }) => /<main.*?<p>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll('&quot;', "'"));
  const expected = (name: string) => `['${name}','${name} http://api.invalid/api/v1/articles']`;
  expect(texts).toEqual([expected('first'), expected('second')]);
});

test('a page whose content is loaded while it is rendered waits for it', async () => {
  const later = new Promise<string>((resolve) => setImmediate(resolve, 'loaded later'));
  const { html } = await rendered('/blog', blog({ Page: () => use(later) }));
  expect(html).toContain('loaded later');
  expect(html).not.toContain('<template');
});
