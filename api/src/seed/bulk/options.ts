import type { Connection } from '../../database/connect.ts';
import { type CategoryCode, categories } from '../products/categories.ts';
import type { ColourCode, MaterialCode, PrintCode, SizeCode } from '../products/options.ts';

export type Option = { id: number; title: string };
export type Colour = Option & { hex: string };

/** What products can be made of in this shop, by the codes of the first content. */
export type Options = {
  category: (code: CategoryCode) => Option & { path: string[] };
  material: (code: MaterialCode) => Option;
  colour: (code: ColourCode) => Colour;
  size: (code: SizeCode) => Option;
  print: (code: PrintCode) => Option;
};

export async function readOptions(db: Connection): Promise<Options> {
  const [groups, materials, colours, sizes, prints] = await Promise.all([
    db.selectFrom('categories').select(['id', 'title', 'parent_id']).execute(),
    db.selectFrom('materials').select(['id', 'code', 'title']).execute(),
    db.selectFrom('colours').select(['id', 'code', 'title', 'hex']).execute(),
    db.selectFrom('sizes').select(['id', 'code', 'title']).execute(),
    db.selectFrom('prints').select(['id', 'code', 'title']).execute(),
  ]);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const titles = (id: number | null): string[] => {
    const group = id === null ? undefined : byId.get(id);
    return group === undefined ? [] : [group.title, ...titles(group.parent_id)];
  };
  return {
    category: (code) => {
      const { id } = categories[code];
      const { title } = known(byId, id);
      return { id, title, path: titles(id) };
    },
    material: byCode(materials),
    colour: byCode(colours),
    size: byCode(sizes),
    print: byCode(prints),
  };
}

function byCode<Row extends { code: string }>(rows: Row[]): (code: string) => Row {
  const map = new Map(rows.map((row) => [row.code, row]));
  return (code) => known(map, code);
}

function known<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the shop has no ${key}: its first content is not there, or was changed`);
  return value;
}
