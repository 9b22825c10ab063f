import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Block, Inline, List } from '../src/modules/blog/blocks.ts';
import { toBlocks } from '../src/modules/blog/markdown.ts';
import { articleLink } from '../src/modules/blog/views.ts';
import { plainText } from '../src/modules/blog/words.ts';
import { categories } from '../src/seed/products/categories.ts';
import { shelf } from '../src/seed/products/shelf.ts';
import { blogCategories } from '../src/seed/reading/blog-categories.ts';
import { faqOf } from '../src/seed/reading/faq.ts';
import { readText } from '../src/seed/reading/front-matter.ts';
import { menusOf, pageItem } from '../src/seed/reading/menus.ts';
import { shopSettings } from '../src/seed/reading/settings.ts';
import { shellPages } from '../src/seed/reading/shell-pages.ts';
import { readArticles, readPages } from '../src/seed/reading/texts.ts';
import { persianFaults } from './persian.ts';

const articles = await readArticles();
const pages = await readPages();
const texts = [...articles, ...pages];
const places = new Set([
  ...['/', '/shop', '/special-order', '/blog', '/contact-us'],
  ...articles.map((article) => articleLink(article).url),
  ...pages.map((page) => pageItem(page).url),
  ...Object.values(categories).map(({ id, slug }) => `/products/categories/${id}/${encodeURIComponent(slug)}`),
  ...Object.values(blogCategories).map(({ id }) => `/blog?category=${id}`),
]);

describe('the first texts', () => {
  test('thirty articles in six categories, seven pages', () => {
    expect(articles).toHaveLength(30);
    expect(new Set(articles.map(({ category }) => category)).size).toBe(6);
    expect(pages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('numbers, titles and addresses are nobody else’s', () => {
    for (const list of [articles, pages]) {
      for (const name of ['id', 'title', 'slug'] as const) {
        expect(new Set(list.map((text) => text[name])).size).toBe(list.length);
      }
    }
    for (const { slug } of texts) expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
  });

  test('are spread over fourteen months, some of them the desk’s choice', () => {
    const days = articles.map(({ days_ago }) => days_ago);
    expect(Math.max(...days)).toBeGreaterThan(390);
    expect(Math.max(...days)).toBeLessThan(430);
    expect(new Set(days).size).toBe(30);
    expect(articles.filter(({ featured }) => featured).length).toBeGreaterThan(3);
  });

  test.each(articles.map((article) => [article.title, article] as const))(
    '«%s» is long enough, and has parts',
    (_title, { body, summary, products }) => {
      const words = plainText(body).split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(350);
      expect(words).toBeLessThanOrEqual(700);
      expect(summary.split(/[.؟](?:\s|$)/).filter(Boolean).length).toBeLessThanOrEqual(2);
      expect(toBlocks(body).filter(({ kind }) => kind === 'heading').length).toBeGreaterThanOrEqual(3);
      expect(toBlocks(body).some(({ kind }) => kind === 'list' || kind === 'table')).toBe(true);
      for (const id of products) expect([id, shelf.some((product) => product.id === id)]).toEqual([id, true]);
    },
  );

  test('are written in plain Persian, as Persian is written', () => {
    const heads = texts.map(({ title }) => title);
    const summaries = [
      ...articles.flatMap(({ summary, alt }) => [summary, alt]),
      ...pages.map(({ description }) => description),
    ];
    const bodies = texts.flatMap(({ body }) => plainText(body).split('\n'));
    const menus = menusOf([], pages).flatMap(({ items }) => items.map(({ title }) => title));
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

  test('hold no HTML, and no sign of Markdown that was not understood', () => {
    for (const { title, body } of texts) {
      const stray = /[<>`|#*_[\]]|^\s*-\s/m.exec(plainText(body));
      expect([title, stray?.[0]]).toEqual([title, undefined]);
    }
  });

  test('lead only to what is there', () => {
    const urls = texts.flatMap(({ body }) => toBlocks(body).flatMap(linksOf));
    expect(urls.length).toBeGreaterThan(50);
    expect(urls.filter((url) => !places.has(url))).toEqual([]);
    // What is refused as a link is left as text, and its address with it is lost.
    for (const { body } of texts) {
      expect(body.match(/(?<!!\[[^\]]*)\]\(/g)?.length ?? 0).toBe(toBlocks(body).flatMap(linksOf).length);
    }
  });

  test('show figures that are there, with words for who sees them and who does not', () => {
    const figures = texts.flatMap(({ body }) => toBlocks(body).filter((block) => block.kind === 'picture'));
    expect(figures.length).toBe(texts.flatMap(({ body }) => body.match(/!\[/g) ?? []).length);
    expect(figures.length).toBeGreaterThan(2);
    for (const { url, alt, caption } of figures) {
      expect([url, existsSync(join(import.meta.dirname, '..', url))]).toEqual([url, true]);
      for (const words of [alt, caption]) expect(words.length).toBeGreaterThan(20);
    }
  });

  test('answer at least fourteen questions, each with its answer', () => {
    const { feilds } = faqOf(pages.find(({ slug }) => slug === 'پرسش-های-پرتکرار')?.body ?? '');
    expect(Array.isArray(feilds) && feilds.length).toBeGreaterThanOrEqual(14);
    for (const { question, answer } of feilds as { question: { value: string }; answer: { value: string } }[]) {
      expect(question.value).toMatch(/؟$/);
      expect(answer.value.split(' ').length).toBeGreaterThan(8);
    }
  });

  test('are named by the menus and the footer, with addresses that lead somewhere', () => {
    const list = Object.values(categories).map(({ id, slug, title, parent_id }) => ({ id, slug, title, parent_id }));
    const shell = JSON.stringify([menusOf(list, pages), shellPages(list, pages)]);
    const own = [...shell.matchAll(/"url":"(\/[^"]*)"/g)].map(([, url]) => url);
    expect(own.length).toBeGreaterThan(40);
    expect(own.filter((url) => url === undefined || !places.has(url))).toEqual([]);
  });
});

describe('front matter', () => {
  test('is read with the text below it', () => {
    const { field, body } = readText('---\ntitle: یک: دو\nslug:\n---\n\nمتن\n', ['title', 'slug']);
    expect([field('title'), field('slug'), body]).toEqual(['یک: دو', '', 'متن']);
  });

  test.each([
    ['---\ntitle: یک\n---\n', 'the field «slug» is missing'],
    ['---\ntitle: یک\nslug: دو\nother: سه\n---\n', 'nothing reads the field «other»'],
    ['---\ntitle یک\n---\n', 'no field: «title یک»'],
    ['متن', 'no field: «»'],
  ])('that is not whole is refused: %j', (source, message) => {
    expect(() => readText(source, ['title', 'slug'])).toThrow(message);
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
