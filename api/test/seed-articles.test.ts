import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { figures } from '@shop/shared/lib/special-order';
import { blogCategories } from '../seed/content/blog-categories.ts';
import { withFacts } from '../seed/content/facts.ts';
import { faqOf } from '../seed/content/faq.ts';
import { menusOf, pageItem } from '../seed/content/menus.ts';
import { shopSettings } from '../seed/content/settings.ts';
import { shellPages } from '../seed/content/shell-pages.ts';
import { parseFrontMatter, readArticles, readPages } from '../seed/content/texts.ts';
import { allProducts } from '../seed/products/all-products.ts';
import { categories } from '../seed/products/categories.ts';
import type { Block, Inline, List } from '../src/modules/blog/blocks.ts';
import { toBlocks } from '../src/modules/blog/markdown.ts';
import { plainText } from '../src/modules/blog/plain-text.ts';
import { articleLink } from '../src/modules/blog/views.ts';
import { variables } from '../src/settings/variables.ts';
import { persianFaults } from './persian.ts';

const articles = await readArticles();
const pages = await readPages();
const texts = [...articles, ...pages];
const places = new Set([
  '/',
  '/shop',
  '/special-order',
  '/blog',
  '/contact-us',
  ...articles.map((article) => articleLink(article).url),
  ...pages.map((page) => pageItem(page).url),
  ...Object.values(categories).map(({ id, slug }) => `/products/categories/${id}/${encodeURIComponent(slug)}`),
  ...Object.values(blogCategories).map(({ id }) => `/blog?category=${id}`),
]);

describe('the first articles and pages', () => {
  test('the first content is thirty articles in six categories and seven pages', () => {
    expect(articles).toHaveLength(30);
    expect(new Set(articles.map(({ category }) => category)).size).toBe(6);
    expect(pages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('ids, titles and slugs are unique', () => {
    for (const list of [articles, pages]) {
      for (const name of ['id', 'title', 'slug'] as const) {
        expect(new Set(list.map((text) => text[name])).size).toBe(list.length);
      }
    }
    for (const { slug } of texts) expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
  });

  test('thirty articles have thirty different covers, each with an alternative text of its own', () => {
    expect(new Set(articles.map(({ scene }) => scene)).size).toBe(30);
    expect(new Set(articles.map(({ alt }) => alt)).size).toBe(30);
  });

  test('articles are spread over fourteen months, some featured', () => {
    const days = articles.map(({ days_ago }) => days_ago);
    expect(Math.max(...days)).toBeGreaterThan(390);
    expect(Math.max(...days)).toBeLessThan(430);
    expect(new Set(days).size).toBe(30);
    expect(articles.filter(({ featured }) => featured).length).toBeGreaterThan(3);
  });

  test.each(articles.map((article) => [article.title, article] as const))(
    '«%s» is long enough and has headings',
    (_title, { body, summary, products }) => {
      const words = plainText(body).split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(350);
      expect(words).toBeLessThanOrEqual(700);
      expect(summary.split(/[.؟](?:\s|$)/).filter(Boolean).length).toBeLessThanOrEqual(2);
      expect(toBlocks(body).filter(({ kind }) => kind === 'heading').length).toBeGreaterThanOrEqual(3);
      expect(toBlocks(body).some(({ kind }) => kind === 'list' || kind === 'table')).toBe(true);
      for (const id of products) expect([id, allProducts.some((product) => product.id === id)]).toEqual([id, true]);
    },
  );

  test('texts follow the rules of Persian orthography', () => {
    const heads = texts.map(({ title }) => title);
    const summaries = [
      ...articles.flatMap(({ summary, alt }) => [summary, alt]),
      ...pages.map(({ description }) => description),
    ];
    const bodies = texts.flatMap(({ body }) => plainText(body).split('\n'));
    const menus = menusOf({ categories: [], pages, blogCategories: [] }).flatMap(({ items }) =>
      items.map(({ title }) => title),
    );
    const { name, home_title, description, address, opening_hours } = shopSettings;
    expect(
      persianFaults([
        ...heads,
        ...summaries,
        ...bodies,
        ...menus,
        name,
        home_title,
        description,
        address,
        opening_hours,
      ]),
    ).toEqual([]);
  });

  test('texts quote the limits of the shop as its settings have them', () => {
    const { BASKET_MAX_QUANTITY, FREE_SHIPPING_FROM } = variables;
    const [terms, shipping] = [2, 4].map((id) => pages.find((page) => page.id === id)?.body);
    expect(terms).toContain(`تا ${formatNumber(BASKET_MAX_QUANTITY.fallback)} عدد`);
    expect(terms).toContain(`${formatNumber(figures.jumbo.quantity[0])} عدد`);
    expect(shipping).toContain(formatToman(toRial(FREE_SHIPPING_FROM.fallback)));
    expect(texts.filter(({ body }) => body.includes('{')).map(({ title }) => title)).toEqual([]);
    expect(() => withFacts('{no_such_fact}')).toThrow('no_such_fact');
  });

  test('texts contain no HTML and no unparsed Markdown', () => {
    for (const { title, body } of texts) {
      const stray = /[<>`|#*_[\]]|^\s*-\s/m.exec(plainText(body));
      expect([title, stray?.[0]]).toEqual([title, undefined]);
    }
  });

  test('texts link only to existing pages', () => {
    const urls = texts.flatMap(({ body }) => toBlocks(body).flatMap(linksOf));
    expect(urls.length).toBeGreaterThan(50);
    expect(urls.filter((url) => !places.has(url))).toEqual([]);
    // A refused link becomes plain text without its address.
    for (const { body } of texts) {
      expect(body.match(/(?<!!\[[^\]]*)\]\(/g)?.length ?? 0).toBe(toBlocks(body).flatMap(linksOf).length);
    }
  });

  test('texts show existing figures with captions and alternative texts', () => {
    const figures = texts.flatMap(({ body }) => toBlocks(body).filter((block) => block.kind === 'picture'));
    expect(figures.length).toBe(texts.flatMap(({ body }) => body.match(/!\[/g) ?? []).length);
    expect(figures.length).toBeGreaterThan(2);
    for (const { url, alt, caption } of figures) {
      expect([url, existsSync(join(import.meta.dirname, '..', url))]).toEqual([url, true]);
      for (const words of [alt, caption]) expect(words.length).toBeGreaterThan(20);
    }
  });

  test('the first content has at least fourteen questions with answers', () => {
    const { feilds } = faqOf(pages.find(({ slug }) => slug === 'پرسش-های-متداول')?.body ?? '');
    expect(Array.isArray(feilds) && feilds.length).toBeGreaterThanOrEqual(14);
    for (const { question, answer } of feilds as { question: { value: string }; answer: { value: string } }[]) {
      expect(question.value).toMatch(/؟$/);
      expect(answer.value.split(' ').length).toBeGreaterThan(8);
    }
  });

  test('the menus and the footer link only to existing pages', () => {
    const list = Object.values(categories).map(({ id, slug, title, parent_id }) => ({ id, slug, title, parent_id }));
    const shell = JSON.stringify([
      menusOf({ categories: list, pages, blogCategories: Object.values(blogCategories) }),
      shellPages(list, pages),
    ]);
    const internalPaths = [...shell.matchAll(/"url":"(\/[^"]*)"/g)].map(([, url]) => url);
    expect(internalPaths.length).toBeGreaterThan(40);
    expect(internalPaths.filter((url) => url === undefined || !places.has(url))).toEqual([]);
  });
});

describe('front matter', () => {
  test('front matter is parsed apart from the text below it', () => {
    const { field, body } = parseFrontMatter('---\ntitle: یک: دو\nslug:\n---\n\nمتن\n', ['title', 'slug']);
    expect([field('title'), field('slug'), body]).toEqual(['یک: دو', '', 'متن']);
  });

  test.each([
    ['---\ntitle: یک\n---\n', 'the field «slug» is missing'],
    ['---\ntitle: یک\nslug: دو\nother: سه\n---\n', 'unknown field «other»'],
    ['---\ntitle یک\n---\n', 'not a field: «title یک»'],
    ['متن', 'not a field: «»'],
  ])('incomplete front matter is refused: %j', (source, message) => {
    expect(() => parseFrontMatter(source, ['title', 'slug'])).toThrow(message);
  });
});

function linksOf(block: Block): string[] {
  const within = (line: Inline[]) => line.flatMap((piece) => (piece.kind === 'link' ? [piece.url] : []));
  const ofList = ({ items }: List): string[] =>
    items.flatMap(({ line, lists }) => [...within(line), ...lists.flatMap(ofList)]);
  switch (block.kind) {
    case 'paragraph':
      return within(block.line);
    case 'list':
      return ofList(block);
    case 'quote':
      return block.blocks.flatMap(linksOf);
    case 'table':
      return block.rows.flat().flatMap(within);
    default:
      return [];
  }
}
