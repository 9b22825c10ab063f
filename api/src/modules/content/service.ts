import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Link } from '../../shapes.ts';
import { contentsOf } from '../blog/headings.ts';
import { readBlocks } from '../blog/read-blocks.ts';
import { pictureView } from '../pictures/view.ts';
import { contentRepository } from './repository.ts';
import type { Page, Settings, ShopSettings } from './schema.ts';
import type { Tagged } from './tagged.ts';

export type ContentService = ReturnType<typeof contentService>;

/** The address of a category in a menu: `/products/categories/{id}/{slug}`. */
const categoryAddress = /^\/products\/categories\/(\d+)(?:\/|$)/;

export function contentService(kysely: Kysely<Schema>) {
  const repository = contentRepository(kysely);

  return {
    menus: async () => {
      const [menus, pictures] = await Promise.all([repository.menus(), repository.categoryPictures()]);
      const pictureOf = new Map(pictures.map((row) => [String(row.category_id), pictureView(row, '')]));
      const data = menus.map(({ slug, items }) => ({
        slug,
        items: items.map((item) => {
          const picture = pictureOf.get(categoryAddress.exec(item.url)?.[1] ?? '');
          return picture === undefined ? item : { ...item, picture };
        }),
      }));
      return { data, tags: ['menus', 'categories'] };
    },

    settings: async (): Promise<Tagged<Settings>> => {
      const [rows, hero] = await Promise.all([repository.settings(), repository.heroPicture()]);
      return { data: { ...settingsOf(rows), hero: hero ? pictureView(hero, '') : null }, tags: ['settings'] };
    },

    pageView: async (slug: string) => {
      const row = await repository.pageBySlug(slug);
      if (row === undefined) return undefined;
      const { id, title, components } = row;
      return { data: { id, slug, title, meta: { components } }, tags: [`page:${id}`] };
    },

    page: async (id: number): Promise<Tagged<Page> | undefined> => {
      const [row, siblings] = await Promise.all([repository.readablePage(id), repository.readablePages()]);
      if (row === undefined) return undefined;
      const blocks = readBlocks(row.body);
      const data = {
        ...pageLink(row),
        description: row.description,
        updated_at: row.updated_at.toISOString(),
        blocks,
        contents: contentsOf(blocks),
        meta: { components: row.components },
        siblings: siblings.map(pageLink),
      };
      return { data, tags: [`page:${id}`, 'pages'] };
    },
  };
}

function pageLink({ id, slug, title }: Omit<Link, 'url'>): Link {
  return { id, title, slug, url: `/pages/${id}/${encodeURIComponent(slug)}` };
}

/** A setting without a row is empty; pages leave empty settings out. */
function settingsOf(rows: { key: string; value: string }[]): ShopSettings {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const setting = (key: keyof ShopSettings) => values.get(key) ?? '';
  return {
    name: setting('name'),
    home_title: setting('home_title'),
    description: setting('description'),
    phone: setting('phone'),
    chat_phone: setting('chat_phone'),
    email: setting('email'),
    address: setting('address'),
    opening_hours: setting('opening_hours'),
    instagram: setting('instagram'),
    telegram: setting('telegram'),
    season_title: setting('season_title'),
    season_products: setting('season_products'),
    suggested_searches: setting('suggested_searches'),
    enamad_url: setting('enamad_url'),
    company_name: setting('company_name'),
    company_registration_number: setting('company_registration_number'),
    company_national_id: setting('company_national_id'),
  };
}
