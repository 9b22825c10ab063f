import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Link } from '../../shapes.ts';
import { type PictureView, pictureView } from '../pictures/view.ts';

export type Category = {
  id: number;
  title: string;
  description: string;
  parent_id: number | null;
  picture: PictureView | null;
  link: Link;
};

/** `url` is `categories/{id}/{slug}`; the layout puts `/products/` in front. */
export function categoryLink({ id, slug, title }: { id: number; slug: string; title: string }): Link {
  return { id, title, slug, url: `categories/${id}/${encodeURIComponent(slug)}` };
}

export type Tree = ReturnType<typeof buildTree>;

/** Categories as a tree. `rows` must be in the order of siblings. */
export function buildTree(rows: readonly Category[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = (id: number | null): Category[] => rows.filter((row) => row.parent_id === id);
  const withDescendants = (row: Category): Category[] => [row, ...children(row.id).flatMap(withDescendants)];
  const list = children(null).flatMap(withDescendants);
  return {
    /** All categories, each before its descendants. */
    list,
    get: (id: number) => byId.get(id),
    children,
    /** The ids of a category and its descendants; for an unknown category only its own id. */
    withDescendants: (id: number): number[] => {
      const row = byId.get(id);
      return row === undefined ? [id] : withDescendants(row).map((category) => category.id);
    },
    /** From the root to the category itself. */
    path: (id: number): Category[] => {
      const path: Category[] = [];
      for (let row = byId.get(id); row !== undefined && !path.includes(row); row = byId.get(row.parent_id ?? 0))
        path.unshift(row);
      return path;
    },
  };
}

export async function readTree(db: Connection): Promise<Tree> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('pictures', 'pictures.id', 'categories.picture_id')
    .select(['categories.id', 'slug', 'title', 'description', 'parent_id'])
    .select(['pictures.id as picture_id', 'width', 'height', 'colour'])
    .orderBy('position')
    .orderBy('categories.id')
    .execute();
  return buildTree(
    rows.map(({ picture_id: id, width, height, colour, slug, ...row }) => ({
      ...row,
      link: categoryLink({ ...row, slug }),
      picture:
        id === null || width === null || height === null || colour === null
          ? null
          : pictureView({ id, width, height, colour }, row.title),
    })),
  );
}

export type Option = { id: number; title: string };
export type Colour = Option & { hex: string };
export type Size = Option & { width_cm: number | null; height_cm: number | null; gusset_cm: number | null };
/** All materials, colours, sizes and prints, in display order. */
export type Options = { materials: Option[]; colours: Colour[]; sizes: Size[]; prints: Option[] };

export async function readOptions(db: Connection): Promise<Options> {
  const displayOrder = sql`position, id`;
  const [materials, colours, sizes, prints] = await Promise.all([
    db.selectFrom('materials').select(['id', 'title']).orderBy(displayOrder).execute(),
    db.selectFrom('colours').select(['id', 'title', 'hex']).orderBy(displayOrder).execute(),
    db
      .selectFrom('sizes')
      .select(['id', 'title', 'width_cm', 'height_cm', 'gusset_cm'])
      .orderBy(displayOrder)
      .execute(),
    db.selectFrom('prints').select(['id', 'title']).orderBy(displayOrder).execute(),
  ]);
  return { materials, colours, sizes, prints };
}
