import { type Static, Type } from 'typebox';
import { Link, Money, oneOf, orNull, PageText, Units } from '../../shapes.ts';
import { BlocksSchema } from '../blog/blocks.ts';
import { PictureView } from '../pictures/view.ts';
import { SearchNotes } from '../search/search-notes.ts';
import { sorts } from './index/entry.ts';

const ids = (maxIds: number) => Type.String({ pattern: `^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,${maxIds - 1}}$` });
const idList = (maxIds: number) => Type.Optional(ids(maxIds));
const Flag = Type.Optional(Type.String({ pattern: '^[01]$' }));
const RialText = Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$' }));

/** Unknown parameters are ignored: a newer release of an area may send parameters that this version does not have. */
export const ProductsQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  category: idList(20),
  material: idList(30),
  colour: idList(30),
  size: idList(60),
  height: idList(30),
  capacity: idList(30),
  use: idList(30),
  price_from: RialText,
  price_to: RialText,
  in_stock: Flag,
  discounted: Flag,
  sort: Type.Optional(oneOf([...sorts, 'relevance'])),
  page: PageText,
  per_page: oneOf(['12', '24', '48'], { default: '24' }),
  /** Exactly these products, in this order; all other parameters are then ignored. */
  ids: idList(50),
});
export type ProductsQuery = Static<typeof ProductsQuery>;

export const CategorySummary = Type.Object({
  ...Link.properties,
  description: Type.String(),
  parent_id: orNull(Type.Integer()),
  /** The number of products in the category and its descendants. */
  products: Type.Integer(),
  picture: orNull(PictureView),
});
export type CategorySummary = Static<typeof CategorySummary>;

/** `breadcrumb`: from the root to the parent. */
export const Category = Type.Object({
  ...CategorySummary.properties,
  breadcrumb: Type.Array(Link),
  children: Type.Array(CategorySummary),
});
export type Category = Static<typeof Category>;

const Rating = Type.Object({ average: orNull(Type.Number()), count: Type.Integer() });
/** The number of ratings with five stars, four, three, two, one. */
const Distribution = Type.Array(Type.Object({ rating: Type.Integer(), count: Type.Integer() }));
export const RatingInFull = Type.Object({ ...Rating.properties, distribution: Distribution });
export type RatingInFull = Static<typeof RatingInFull>;

const Colour = Type.Object({ title: Type.String(), hex: Type.String() });

/** Prices are Rial; null: on request. */
export const ProductCard = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  url: Type.String(),
  summary: Type.String(),
  category: Link,
  picture: orNull(PictureView),
  /** Shown while the pointer is over the card. */
  second_picture: orNull(PictureView),
  /** The price of the cheapest variant in stock, or of the cheapest one when all are sold out; the same as `min_price`. */
  price: orNull(Money),
  min_price: orNull(Money),
  max_price: orNull(Money),
  /** The former price of the variant whose price is `price`. */
  compare_at: orNull(Money),
  discount_percent: Type.Integer(),
  /** The stock of all variants, counting whole packs only. */
  stock: Units,
  /** Three packs or fewer are left, or three units of goods that are sold in smaller steps. */
  low: Type.Boolean(),
  rating: Rating,
  /** At most five. */
  colours: Type.Array(Colour),
  unit: Type.String(),
  pack_step: Units,
  is_new: Type.Boolean(),
});
export type ProductCard = Static<typeof ProductCard>;

const FacetOption = Type.Object({ id: Type.Integer(), title: Type.String(), count: Type.Integer() });

/**
 * Each count is the number of products with this option and the chosen options of all other filters. An option with a count of 0 is
 * listed if the same category and search have it when no other filter is chosen.
 */
export const Facets = Type.Object({
  categories: Type.Array(Type.Object({ ...FacetOption.properties, parent_id: orNull(Type.Integer()) })),
  materials: Type.Array(FacetOption),
  colours: Type.Array(Type.Object({ ...FacetOption.properties, hex: Type.String() })),
  sizes: Type.Array(FacetOption),
  /** Ranges of the height of a bag. */
  heights: Type.Array(FacetOption),
  /** Ranges of the kilograms that one piece carries. */
  capacities: Type.Array(FacetOption),
  /** Goods that are put into it. */
  uses: Type.Array(FacetOption),
  price: orNull(Type.Object({ min: Money, max: Money })),
  in_stock: Type.Integer(),
  discounted: Type.Integer(),
});
export type Facets = Static<typeof Facets>;

/** `facets` are left out when products were requested by their ids. */
export const ProductList = Type.Object({
  items: Type.Array(ProductCard),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer(),
  facets: Type.Optional(Facets),
  ...SearchNotes,
});
export type ProductList = Static<typeof ProductList>;

const Option = Type.Object({ id: Type.Integer(), title: Type.String() });
const Centimetres = orNull(Type.Integer());

export const Product = Type.Object({
  ...ProductCard.properties,
  /** Markdown; `blocks` is the same text, parsed. */
  description: Type.String(),
  blocks: BlocksSchema,
  specification: Type.Array(Type.Object({ title: Type.String(), value: Type.String() })),
  material: Option,
  breadcrumb: Type.Array(Link),
  published_at: Type.String(),
  /** The options that its variants have. */
  options: Type.Object({
    sizes: Type.Array(
      Type.Object({ ...Option.properties, width_cm: Centimetres, height_cm: Centimetres, gusset_cm: Centimetres }),
    ),
    colours: Type.Array(Type.Object({ id: Type.Integer(), ...Colour.properties })),
    prints: Type.Array(Option),
  }),
  variants: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sku: Type.String(),
      size_id: orNull(Type.Integer()),
      colour_id: orNull(Type.Integer()),
      print_id: orNull(Type.Integer()),
      price: orNull(Money),
      compare_at: orNull(Money),
      stock: Units,
      weight_grams: Type.Integer(),
    }),
  ),
  tiers: Type.Array(Type.Object({ quantity: Type.Integer(), percent_off: Type.Integer() })),
  /** The largest quantity of one order, in whole packs. The stock may be smaller. */
  max_quantity: Units,
  /** `colour_id`, `print_id`: the variants that the picture shows; null: all. */
  pictures: Type.Array(
    Type.Object({
      ...PictureView.properties,
      colour_id: orNull(Type.Integer()),
      print_id: orNull(Type.Integer()),
    }),
  ),
  rating: RatingInFull,
  /** Whether buyers can return the product within the days of withdrawal without a reason. */
  can_withdraw: Type.Boolean(),
  related: Type.Array(ProductCard),
  /** Products that several members have bought in one order with it; none of them is in `related`. */
  bought_together: Type.Array(ProductCard),
  articles: Type.Array(Link),
});
export type Product = Static<typeof Product>;

export const VariantsQuery = Type.Object({ ids: ids(50) });

/** A product that is not sold is left out. */
export const VariantsOfProducts = Type.Object({
  items: Type.Array(
    Type.Object({
      product_id: Type.Integer(),
      name: Type.String(),
      url: Type.String(),
      pack_step: Units,
      variants: Type.Array(Type.Object({ id: Type.Integer(), price: orNull(Money), stock: Units })),
    }),
  ),
});
export type VariantsOfProducts = Static<typeof VariantsOfProducts>;

export const ReviewsQuery = Type.Object({
  sort: oneOf(['new', 'helpful', 'high', 'low'], { default: 'new' }),
  page: PageText,
});
export type ReviewsQuery = Static<typeof ReviewsQuery>;

export const ReviewList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      rating: Type.Integer(),
      text: Type.String(),
      author: Type.String(),
      created_at: Type.String(),
      /** Votes of visitors for it. */
      helpful: Type.Integer(),
      pictures: Type.Array(Type.Object({ thumbnail: Type.String(), url: Type.String() })),
    }),
  ),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer(),
  rating: RatingInFull,
});
export type ReviewList = Static<typeof ReviewList>;
