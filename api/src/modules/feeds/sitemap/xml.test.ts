import { expect, test } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { index, urlset } from './xml.ts';

const origin = 'https://shop.example';
const read = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true);
  return new XMLParser({ ignoreAttributes: false }).parse(xml);
};

test('an address with signs of XML in it stays one address', () => {
  const { urlset: root } = read(
    urlset([{ path: `/shop?a=1&b='<"`, pictures: ['/media/pictures/a&b/1280.webp'] }], origin),
  );
  expect(root['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(root.url).toEqual({
    loc: `https://shop.example/shop?a=1&b='<"`,
    'image:image': { 'image:loc': 'https://shop.example/media/pictures/a&b/1280.webp' },
  });
});

test('what is known of a page comes in the order of the schema', () => {
  const changed = new Date('2026-05-01T08:00:00Z');
  const { url } = read(urlset([{ path: '/blog', changed, pictures: ['/p'] }], origin)).urlset;
  expect(Object.keys(url)).toEqual(['loc', 'lastmod', 'image:image']);
  expect(url.lastmod).toBe('2026-05-01T08:00:00.000Z');
});

test('the index names its parts', () => {
  const { sitemap } = read(index(['/sitemap-pages.xml', '/sitemap-products-1.xml'], origin)).sitemapindex;
  expect(sitemap).toEqual([
    { loc: 'https://shop.example/sitemap-pages.xml' },
    { loc: 'https://shop.example/sitemap-products-1.xml' },
  ]);
});
