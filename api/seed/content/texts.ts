import { readdir, readFile } from 'node:fs/promises';
import { type Scene, scenes } from '../../drawings/subjects.ts';
import { type BlogCategoryCode, blogCategoryCodes } from './blog-categories.ts';
import { withFacts } from './facts.ts';

export type ArticleText = {
  id: number;
  slug: string;
  title: string;
  summary: string;
  category: BlogCategoryCode;
  scene: Scene;
  /** The alternative text of the cover picture. */
  alt: string;
  days_ago: number;
  featured: boolean;
  /** Ids of the products it is about. */
  products: number[];
  /** Markdown. */
  body: string;
};

export type PageText = { id: number; slug: string; title: string; description: string; body: string };

const articleFields = [
  'title',
  'slug',
  'summary',
  'category',
  'scene',
  'alt',
  'days_ago',
  'featured',
  'products',
] as const;

/** The number in a file's name is the article's id. */
export function readArticles(): Promise<ArticleText[]> {
  return readFolder('articles', articleFields, (id, { field, body }) => ({
    id,
    slug: field('slug'),
    title: field('title'),
    summary: field('summary'),
    category: oneOf(blogCategoryCodes, field('category')),
    scene: oneOf(scenes, field('scene')),
    alt: field('alt'),
    days_ago: parsePositiveInteger(field('days_ago')),
    featured: oneOf(['yes', 'no'], field('featured')) === 'yes',
    products: field('products').split(' ').map(parsePositiveInteger),
    body,
  }));
}

/** The number in a file's name is the page's id. */
export function readPages(): Promise<PageText[]> {
  return readFolder('pages', ['title', 'slug', 'description'], (id, { field, body }) => ({
    id,
    slug: field('slug'),
    title: field('title'),
    description: field('description'),
    body,
  }));
}

async function readFolder<Name extends string, T>(
  folder: string,
  names: readonly Name[],
  toText: (id: number, file: MarkdownFile<Name>) => T,
): Promise<T[]> {
  const base = new URL(`./${folder}/`, import.meta.url);
  const files = (await readdir(base)).filter((name) => /^\d\d-.*\.md$/.test(name)).sort();
  return Promise.all(
    files.map(async (name) => {
      const source = await readFile(new URL(name, base), 'utf8');
      try {
        return toText(Number(name.slice(0, 2)), parseFrontMatter(withFacts(source), names));
      } catch (error) {
        throw new Error(`${folder}/${name}`, { cause: error });
      }
    }),
  );
}

function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const match = allowed.find((option) => option === value);
  if (match === undefined) throw new Error(`«${value}» is none of ${allowed.join(', ')}`);
  return match;
}

function parsePositiveInteger(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`not a positive whole number: «${text}»`);
  return Number(text);
}

/** A Markdown text with front matter. */
export type MarkdownFile<Name extends string> = { field: (name: Name) => string; body: string };

const fileFormat = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;

/** Parses front matter: lines of `name: value` between two `---`. Every name in `names` must be there, and no other. */
export function parseFrontMatter<Name extends string>(source: string, names: readonly Name[]): MarkdownFile<Name> {
  const { head = '', body = '' } = fileFormat.exec(source)?.groups ?? {};
  const values = new Map<string, string>(head.split('\n').map(pairOf));
  const [unknown] = [...values.keys()].filter((name) => !names.some((allowed) => allowed === name));
  if (unknown !== undefined) throw new Error(`unknown field «${unknown}»`);
  const field = (name: Name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the field «${name}» is missing`);
    return value;
  };
  names.forEach(field);
  return { field, body: body.trim() };
}

function pairOf(line: string): [string, string] {
  const { name, value } = /^(?<name>\w+):\s*(?<value>.*)$/.exec(line)?.groups ?? {};
  if (name === undefined || value === undefined) throw new Error(`not a field: «${line}»`);
  return [name, value.trim()];
}
