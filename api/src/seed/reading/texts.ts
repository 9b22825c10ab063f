import { readdir, readFile } from 'node:fs/promises';
import { type Scene, scenes } from '../../modules/pictures/subjects.ts';
import { type BlogCategoryCode, blogCategoryCodes } from './blog-categories.ts';
import { readText, type Text } from './front-matter.ts';

export type ArticleText = {
  id: number;
  slug: string;
  title: string;
  summary: string;
  category: BlogCategoryCode;
  scene: Scene;
  /** What the cover shows, for who does not see it. */
  alt: string;
  days_ago: number;
  featured: boolean;
  /** The numbers of the products it is about. */
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

/** The articles; each has the number of its file as its id. */
export function readArticles(): Promise<ArticleText[]> {
  return readFolder('articles', articleFields, (id, { field, body }) => ({
    id,
    slug: field('slug'),
    title: field('title'),
    summary: field('summary'),
    category: oneOf(blogCategoryCodes, field('category')),
    scene: oneOf(scenes, field('scene')),
    alt: field('alt'),
    days_ago: numberIn(field('days_ago')),
    featured: oneOf(['yes', 'no'], field('featured')) === 'yes',
    products: field('products').split(' ').map(numberIn),
    body,
  }));
}

/** The pages about the shop, likewise. */
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
  read: (id: number, text: Text<Name>) => T,
): Promise<T[]> {
  const base = new URL(`./${folder}/`, import.meta.url);
  const files = (await readdir(base)).filter((name) => /^\d\d-.*\.md$/.test(name)).sort();
  return Promise.all(
    files.map(async (name) => {
      const source = await readFile(new URL(name, base), 'utf8');
      try {
        return read(Number(name.slice(0, 2)), readText(source, names));
      } catch (error) {
        throw new Error(`${folder}/${name}`, { cause: error });
      }
    }),
  );
}

function oneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`«${value}» is none of ${known.join(', ')}`);
  return found;
}

function numberIn(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`no number: «${text}»`);
  return Number(text);
}
