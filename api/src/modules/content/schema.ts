import { type Static, Type } from 'typebox';
import { Link } from '../../shapes.ts';
import { BlocksSchema, ContentsSchema } from '../blog/blocks.ts';

export const SlugParams = Type.Object({ slug: Type.String({ pattern: '^[\\p{L}\\p{N}-]{1,100}$' }) });

const Item = Type.Object({ title: Type.String(), url: Type.String() });
const Branch = Type.Object({ ...Item.properties, items: Type.Optional(Type.Array(Item)) });
/** The shell draws a menu and one more below it. */
export const Menu = Type.Object({ slug: Type.String(), items: Type.Array(Branch) });

/** Its inside is a shape of its own for each component: the specification's own names, `feilds` and `conection` too. */
const Component = Type.Object({ name: Type.String(), feilds: Type.Unknown() });
const Meta = Type.Object({ components: Type.Array(Component) });

/** What the shell reads by slug. */
export const PageView = Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String(), meta: Meta });

/** What a person reads. */
export const Page = Type.Object({
  ...Link.properties,
  description: Type.String(),
  updated_at: Type.String(),
  blocks: BlocksSchema,
  contents: ContentsSchema,
  meta: Meta,
  /** All pages of this kind, this one too, in their order. */
  siblings: Type.Array(Link),
});
export type Page = Static<typeof Page>;

/** Every text of the shop that is no page: what a key means stands beside its first value, in `seed/reading/settings.ts`. */
export const ShopSettings = Type.Object({
  name: Type.String(),
  home_title: Type.String(),
  description: Type.String(),
  phone: Type.String(),
  chat_phone: Type.String(),
  email: Type.String(),
  address: Type.String(),
  opening_hours: Type.String(),
  instagram: Type.String(),
  telegram: Type.String(),
});
export type ShopSettings = Static<typeof ShopSettings>;
