import { type Static, Type } from 'typebox';
import { Link, orNull } from '../../shapes.ts';
import { BlocksSchema, ContentsSchema } from '../blog/blocks.ts';
import { PictureView } from '../pictures/view.ts';

export const SlugParams = Type.Object({ slug: Type.String({ pattern: '^[\\p{L}\\p{N}-]{1,100}$' }) });

const Item = Type.Object({ title: Type.String(), url: Type.String() });
/** `picture`: of an item that leads to a category. */
const Branch = Type.Object({
  ...Item.properties,
  picture: Type.Optional(PictureView),
  items: Type.Optional(Type.Array(Item)),
});
/** A menu has at most two levels, because the layout shows no more. */
export const Menu = Type.Object({ slug: Type.String(), items: Type.Array(Branch) });

/** The shape of `feilds` differs for each component. The specification's spelling (`feilds`, `conection`) is kept. */
const Component = Type.Object({ name: Type.String(), feilds: Type.Unknown() });
const Meta = Type.Object({ components: Type.Array(Component) });

/** A page's components, which the layout reads by slug. */
export const PageView = Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String(), meta: Meta });

/** A page that visitors read. */
export const Page = Type.Object({
  ...Link.properties,
  description: Type.String(),
  updated_at: Type.String(),
  blocks: BlocksSchema,
  contents: ContentsSchema,
  meta: Meta,
  /** All readable pages in order, including this one. */
  siblings: Type.Array(Link),
});
export type Page = Static<typeof Page>;

/** The shop's settings. `seed/content/settings.ts` explains the keys beside their first values. */
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
  /** The rail of the season on the home page: its title, and ids of products as «42,57». Without them none is shown. */
  season_title: Type.String(),
  season_products: Type.String(),
  /** Searches that the search box suggests before the visitor types, one a line. */
  suggested_searches: Type.String(),
  /** The shop's page at enamad.ir, as the seal links to it. */
  enamad_url: Type.String(),
  company_name: Type.String(),
  company_registration_number: Type.String(),
  company_national_id: Type.String(),
});
export type ShopSettings = Static<typeof ShopSettings>;

/** `hero`: the large picture of the home page; the setting `hero_picture` names it. */
export const Settings = Type.Object({ ...ShopSettings.properties, hero: orNull(PictureView) });
export type Settings = Static<typeof Settings>;
