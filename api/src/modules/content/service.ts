import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Link } from '../../shapes.ts';
import { contentsOf } from '../blog/headings.ts';
import { readBlocks } from '../blog/read-blocks.ts';
import { contentRepository } from './repository.ts';
import type { Page, ShopSettings } from './schema.ts';
import type { Tagged } from './tagged.ts';

export type ContentService = ReturnType<typeof contentService>;

/** What the frame around every page shows, and the pages that stand still. */
export function contentService(kysely: Kysely<Schema>) {
  const content = contentRepository(kysely);

  return {
    menus: async () => ({ data: await content.menus(), tags: ['menus'] }),

    settings: async () => ({ data: settingsOf(await content.settings()), tags: ['settings'] }),

    pageView: async (slug: string) => {
      const row = await content.pageBySlug(slug);
      if (row === undefined) return undefined;
      const { id, title, components } = row;
      return { data: { id, slug, title, meta: { components } }, tags: [`page:${id}`] };
    },

    page: async (id: number): Promise<Tagged<Page> | undefined> => {
      const [row, siblings] = await Promise.all([content.readablePage(id), content.readablePages()]);
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

/** What nobody has set is empty: a page then leaves it out. */
function settingsOf(rows: { key: string; value: string }[]): ShopSettings {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const of = (key: keyof ShopSettings) => values.get(key) ?? '';
  return {
    name: of('name'),
    home_title: of('home_title'),
    description: of('description'),
    phone: of('phone'),
    chat_phone: of('chat_phone'),
    email: of('email'),
    address: of('address'),
    opening_hours: of('opening_hours'),
    instagram: of('instagram'),
    telegram: of('telegram'),
  };
}
