import { expect, test } from '@jest/globals';
import { feedOf, sharingOf, structuredOf } from './sharing.ts';

const where = { origin: 'https://shop.example', canonical: '/products/7/x', site: 'گونی‌فروش' };

test('a page that is shared is shown with its title, its picture and its full address', () => {
  const html = sharingOf({ title: 'گونی «کنفی»', description: 'a "b" <c>', picture: '/media/7.webp' }, where);
  expect(html).toContain('<meta property="og:title" content="گونی «کنفی»">');
  expect(html).toContain('content="a &quot;b&quot; &lt;c&gt;"');
  expect(html).toContain('<meta property="og:url" content="https://shop.example/products/7/x">');
  expect(html).toContain('<meta property="og:image" content="https://shop.example/media/7.webp">');
  expect(html).toContain('<meta property="og:type" content="website">');
});

test('what is not known is left out', () => {
  const html = sharingOf({ title: 'x' }, { ...where, site: undefined });
  expect(html).not.toMatch(/og:(image|description|site_name)/);
});

test('a feed is named by its full address', () => {
  expect(feedOf({ title: 'x', feed: '/blog/rss.xml' }, 'https://shop.example')).toBe(
    '<link rel="alternate" type="application/rss+xml" href="https://shop.example/blog/rss.xml">',
  );
  expect(feedOf({ title: 'x' }, 'https://shop.example')).toBe('');
});

test('a search engine gets full addresses, and no text ends its element', () => {
  const thing = { '@type': 'Product', url: '/products/7', image: ['/media/7.webp'], name: '</script>', note: '//x' };
  const [written = ''] = structuredOf({ title: '', structured: [thing] }, 'https://shop.example');
  expect(written.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(/>(.*)<\/script>/.exec(written)?.[1] ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    url: 'https://shop.example/products/7',
    image: ['https://shop.example/media/7.webp'],
    name: '</script>',
    note: '//x',
  });
});
