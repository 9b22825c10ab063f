import { expect, test } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sitemapIndex, urlset } from './xml.ts';

const origin = 'https://shop.example';
const parse = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true);
  return new XMLParser({ ignoreAttributes: false }).parse(xml);
};

test('XML characters in addresses are escaped', () => {
  const { urlset: root } = parse(
    urlset([{ path: `/shop?a=1&b='<"`, pictures: ['/media/pictures/a&b/1280.webp'] }], origin),
  );
  expect(root['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(root.url).toEqual({
    loc: `https://shop.example/shop?a=1&b='<"`,
    'image:image': { 'image:loc': 'https://shop.example/media/pictures/a&b/1280.webp' },
  });
});

test('the elements of a page are in the order of the schema', () => {
  const changedAt = new Date('2026-05-01T08:00:00Z');
  const { url } = parse(urlset([{ path: '/blog', changedAt, pictures: ['/p'] }], origin)).urlset;
  expect(Object.keys(url)).toEqual(['loc', 'lastmod', 'image:image']);
  expect(url.lastmod).toBe('2026-05-01T08:00:00.000Z');
});

test('the index lists the parts of the sitemap', () => {
  const { sitemap } = parse(sitemapIndex(['/sitemap-pages.xml', '/sitemap-products-1.xml'], origin)).sitemapindex;
  expect(sitemap).toEqual([
    { loc: 'https://shop.example/sitemap-pages.xml' },
    { loc: 'https://shop.example/sitemap-products-1.xml' },
  ]);
});
