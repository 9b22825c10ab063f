import { sortKey } from '@shop/shared/lib/sort-key';
import { v7 } from 'uuid';
import { type Picture, pictureOf } from '../../drawings/spec.ts';
import { productKey } from '../../src/modules/catalogue/product-key.ts';
import { DAY } from '../../src/times.ts';
import { allProducts, slugOf } from './all-products.ts';
import { type Category, categories } from './categories.ts';
import { loads } from './loads.ts';
import { colours, materials, prints, sizes } from './options.ts';
import { picturesOf } from './pictures.ts';
import type { Product } from './product.ts';
import { reviewsOf } from './reviews.ts';
import { salesOf } from './sales.ts';
import { type Variant, variantsOf } from './variants.ts';

/** The first catalogue as table rows. Options and variants are numbered in the order in which they are written down. */
export function catalogueRows(now: number) {
  const productsWithVariants = allProducts.map((product) => ({ product, variants: variantsOf(product) }));
  const variants = productsWithVariants
    .flatMap(({ product, variants }) => variants.map((variant) => ({ product, variant })))
    .map(({ product, variant }, index) => variantRow(index + 1, product, variant));
  const productPictures = productsWithVariants.flatMap(({ product, variants }) =>
    picturesOf(product, variants).map((picture, position) => ({ product, position, ...picture })),
  );
  const categoryPictures = Object.values<Category>(categories).map((category) => ({
    category,
    picture: pictureOf({ subject: 'category', form: category.form, seed: category.id }),
  }));
  return {
    pictures: unique([...categoryPictures, ...productPictures].map(({ picture }) => picture)),
    categories: categoryPictures.map(({ category: { form, ...category }, picture }) => ({
      ...category,
      picture_id: picture.id,
    })),
    materials: withIds(Object.entries(materials).map(([code, title]) => ({ code, title }))),
    colours: withIds(Object.entries(colours).map(([code, colour]) => ({ code, ...colour }))),
    sizes: withIds(Object.entries(sizes).map(([code, size]) => ({ code, ...size }))),
    prints: withIds(Object.entries(prints).map(([code, { title }]) => ({ code, title }))),
    products: allProducts.map((product) => productRow(product, now)),
    price_tiers: allProducts.flatMap(({ id, tiers = {} }) =>
      Object.entries(tiers).map(([quantity, percent_off]) => ({
        product_id: id,
        quantity: Number(quantity),
        percent_off,
      })),
    ),
    variants,
    product_pictures: productPictures.map(({ product, position, picture, alt, colour, print }) => ({
      product_id: product.id,
      position,
      picture_id: picture.id,
      alt,
      colour_id: idIn(colours, colour),
      print_id: idIn(prints, print),
    })),
    reviews: allProducts.flatMap((product) => reviewsOf(product).map((review) => reviewRow(product, review, now))),
    sales: allProducts.flatMap((product) => {
      const productVariants = variants.filter(({ product_id }) => product_id === product.id);
      return salesOf(
        product,
        productVariants.map(({ id }) => id),
        now,
      );
    }),
  };
}

function productRow(product: Product, now: number) {
  const { id, name, summary, material, unit = 'عدد', pack = 1, days_ago } = product;
  const category: Category = categories[product.category];
  const { kilograms: [load_from, load_to] = [null, null], uses = [] } = loads[id] ?? {};
  const parent = Object.values<Category>(categories).find(({ id }) => id === category.parent_id);
  const description = unindented(product.description);
  const specification = unindented(product.specification).split('\n').map(specificationRow);
  const titles = [category.title, parent?.title ?? '', materials[material]];
  const choices = [...product.colours.map(titleOfColour), ...product.prints.map(titleOfPrint)];
  return {
    id,
    name,
    slug: slugOf(product),
    summary,
    unit,
    pack_step: pack,
    // Cloth is cut for its buyer.
    can_withdraw: unit !== 'متر',
    category_id: category.id,
    material_id: idIn(materials, material),
    load_from,
    load_to,
    uses: [...uses],
    description,
    specification: JSON.stringify(specification),
    sort_key: sortKey(name),
    search_key: productKey({ name, summary, description, specification, titles: [...titles, ...choices] }),
    published_at: new Date(now - days_ago * DAY),
  };
}

function variantRow(id: number, { id: product_id }: Product, { size, colour, print, ...variant }: Variant) {
  const sku = [`G${String(product_id).padStart(3, '0')}`, size, colour, print].filter((part) => part !== null);
  return {
    id,
    product_id,
    sku: sku.join('-').toUpperCase(),
    size_id: idIn(sizes, size),
    colour_id: idIn(colours, colour),
    print_id: idIn(prints, print),
    ...variant,
  };
}

function reviewRow(
  { id: product_id }: Product,
  { review, days_ago }: ReturnType<typeof reviewsOf>[number],
  now: number,
) {
  const [rating, text, status = 'approved' as const] = review;
  const createdAt = now - Math.round(days_ago * DAY);
  return { id: v7({ msecs: createdAt }), product_id, rating, text, status, created_at: new Date(createdAt) };
}

function titleOfColour({ code }: Product['colours'][number]): string {
  return code === null ? '' : colours[code].title;
}

function titleOfPrint({ code }: Product['prints'][number]): string {
  return code === null ? '' : prints[code].title;
}

function unindented(text: string): string {
  return text.trim().replace(/^[ ]+/gm, '');
}

function specificationRow(line: string) {
  const [title = '', ...value] = line.split(': ');
  return { title, value: value.join(': ') };
}

function withIds<Row>(rows: readonly Row[]): (Row & { id: number; position: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1, position: index + 1 }));
}

function idIn<K extends string>(options: Readonly<Record<K, unknown>>, code: K): number;
function idIn<K extends string>(options: Readonly<Record<K, unknown>>, code: K | null): number | null;
function idIn(options: Readonly<Record<string, unknown>>, code: string | null): number | null {
  return code === null ? null : Object.keys(options).indexOf(code) + 1;
}

function unique(pictures: Picture[]) {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return [...byId.values()].map((picture) => ({ ...picture, spec: JSON.stringify(picture.spec) }));
}
