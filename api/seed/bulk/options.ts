import type { Connection } from '../../src/database/connect.ts';
import { type CategoryCode, categories } from '../products/categories.ts';
import type { ColourCode, MaterialCode, PrintCode, SizeCode } from '../products/options.ts';

export type Option = { id: number; title: string };
export type Colour = Option & { hex: string };

/** The shop's categories, materials, colours, sizes and prints, found by the codes of the seed. */
export type Options = {
  category: (code: CategoryCode) => Option & { path: string[] };
  material: (code: MaterialCode) => Option;
  colour: (code: ColourCode) => Colour;
  size: (code: SizeCode) => Option;
  print: (code: PrintCode) => Option;
};

export async function readOptions(db: Connection): Promise<Options> {
  const [categoryRows, materials, colours, sizes, prints] = await Promise.all([
    db.selectFrom('categories').select(['id', 'title', 'parent_id']).execute(),
    db.selectFrom('materials').select(['id', 'code', 'title']).execute(),
    db.selectFrom('colours').select(['id', 'code', 'title', 'hex']).execute(),
    db.selectFrom('sizes').select(['id', 'code', 'title']).execute(),
    db.selectFrom('prints').select(['id', 'code', 'title']).execute(),
  ]);
  const byId = new Map(categoryRows.map((category) => [category.id, category]));
  const titlePath = (id: number | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category === undefined ? [] : [category.title, ...titlePath(category.parent_id)];
  };
  return {
    category: (code) => {
      const { id } = categories[code];
      const { title } = mustGet(byId, id);
      return { id, title, path: titlePath(id) };
    },
    material: byCode(materials),
    colour: byCode(colours),
    size: byCode(sizes),
    print: byCode(prints),
  };
}

function byCode<Row extends { code: string }>(rows: Row[]): (code: string) => Row {
  const map = new Map(rows.map((row) => [row.code, row]));
  return (code) => mustGet(map, code);
}

function mustGet<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the shop has no ${key}: the seed is missing or was changed`);
  return value;
}
