import { expect, test } from '@jest/globals';
import { feedLink, jsonLdScripts, openGraphTags } from './metadata.ts';

const site = { origin: 'https://shop.example', canonical: '/products/7/x', name: 'گونی‌فروش' };

test('a shared page has its title, picture and full address as Open Graph tags', () => {
  const html = openGraphTags({ title: 'گونی «کنفی»', description: 'a "b" <c>', picture: '/media/7.webp' }, site);
  expect(html).toContain('<meta property="og:title" content="گونی «کنفی»">');
  expect(html).toContain('content="a &quot;b&quot; &lt;c&gt;"');
  expect(html).toContain('<meta property="og:url" content="https://shop.example/products/7/x">');
  expect(html).toContain('<meta property="og:image" content="https://shop.example/media/7.webp">');
  expect(html).toContain('<meta property="og:type" content="website">');
});

test('tags without a value are left out', () => {
  const html = openGraphTags({ title: 'x' }, { ...site, name: undefined });
  expect(html).not.toMatch(/og:(image|description|site_name)/);
});

test('a feed is linked by its full address', () => {
  expect(feedLink({ title: 'x', feed: '/blog/rss.xml' }, 'https://shop.example')).toBe(
    '<link rel="alternate" type="application/rss+xml" href="https://shop.example/blog/rss.xml">',
  );
  expect(feedLink({ title: 'x' }, 'https://shop.example')).toBe('');
});

test('JSON-LD has full addresses, and no text in it ends the script element', () => {
  const thing = { '@type': 'Product', url: '/products/7', image: ['/media/7.webp'], name: '</script>', note: '//x' };
  const [script = ''] = jsonLdScripts({ title: '', structured: [thing] }, 'https://shop.example');
  expect(script.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(/>(.*)<\/script>/.exec(script)?.[1] ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    url: 'https://shop.example/products/7',
    image: ['https://shop.example/media/7.webp'],
    name: '</script>',
    note: '//x',
  });
});

test('addresses in JSON-LD have readable Persian letters, and a percent sign in a text stays', () => {
  const thing = {
    '@type': 'Product',
    url: '/products/7/%DA%AF%D9%88%D9%86%DB%8C-%DA%A9%D9%86%D9%81',
    name: 'گونی %DA%AF',
  };
  const [script = ''] = jsonLdScripts({ title: '', structured: [thing] }, 'https://shop.example');
  expect(JSON.parse(/>(.*)<\/script>/.exec(script)?.[1] ?? '')).toMatchObject({
    url: 'https://shop.example/products/7/گونی-کنف',
    name: 'گونی %DA%AF',
  });
});
