import { toPersianDigits } from '@shop/shared/lib/digits';
import { discountPercent } from '@shop/shared/lib/pricing';
import { sortKey } from '@shop/shared/lib/sort-key';
import { productKey } from '../../src/modules/catalogue/product-key.ts';
import { DAY } from '../../src/times.ts';
import { bags } from './kinds/bags.ts';
import type { Kind } from './kinds/kind.ts';
import { sacks } from './kinds/sacks.ts';
import { supplies } from './kinds/supplies.ts';
import type { Option, Options } from './options.ts';
import { picturesOf } from './pictures.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { reviewsOf, salesOf } from './reviews-and-sales.ts';
import { descriptionSentences } from './sentences.ts';
import { makeVariants, type Variant } from './variants.ts';

/** Each kind is repeated by its share, so that a random pick favours common kinds. */
const kindsByShare: readonly Kind[] = [...sacks, ...bags, ...supplies].flatMap((kind) =>
  Array.from({ length: kind.share }, () => kind),
);

const maxAge = 3 * 365 * DAY;

export type BulkProduct = ReturnType<typeof makeProduct>;

/** Makes the product with this id. It is the same in every run, apart from its dates, which are counted back from `now`. */
export function makeProduct(id: number, options: Options, now: number) {
  const random = seededRandom(id);
  const kind = random.pick(kindsByShare);
  const material = options.material(random.pick(kind.materials));
  const use = random.pick(kind.uses);
  const name = nameOf(kind, use, random);
  const pack = random.pick(kind.pack);
  const variants = makeVariants(kind, pack, options, random);
  const category = options.category(kind.category);
  const published = now - Math.floor(random.next() * maxAge);
  const sales = salesOf(variants, { pack, published, now }, random);
  const reviews = reviewsOf({ published, now }, random);
  const packNote = pack === 1 ? 'تکی فروخته می‌شود' : `در بسته‌های ${toPersianDigits(pack)} تایی فروخته می‌شود`;
  const texts = {
    summary: `${kind.noun} برای ${use}، از جنس ${material.title}؛ ${packNote}.`,
    description: `این ${kind.noun} برای ${use} ساخته شده است.\n\n${random.sample(descriptionSentences, 3).join('\n\n')}`,
    specification: [
      { title: 'جنس', value: material.title },
      { title: 'کاربرد', value: use },
      { title: 'تعداد در بسته', value: toPersianDigits(pack) },
      { title: 'کد کالا', value: toPersianDigits(id) },
    ],
  };
  const titles = [...category.path, material.title, ...titlesOf(variants, 'colour'), ...titlesOf(variants, 'print')];
  return {
    row: {
      id,
      slug: name.replaceAll('\u0654', '').replaceAll(/[ \u200c]+/g, '-'),
      name,
      sort_key: sortKey(name),
      category_id: category.id,
      material_id: material.id,
      ...texts,
      unit: kind.unit ?? 'عدد',
      pack_step: pack,
      active: true,
      can_withdraw: kind.unit !== 'متر',
      published_at: new Date(published).toISOString(),
      ...offerColumns(variants, pack),
      rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
      rating_count: reviews.length,
      sold: sales.reduce((sum, { quantity, recent }) => sum + (recent ? quantity : 0), 0),
      search_key: productKey({ name, ...texts, titles }),
    },
    variants,
    tiers: tiersOf(random),
    pictures: picturesOf(kind, variants, name, random),
    sales,
    reviews,
  };
}

/** For example «کیسهٔ هدیهٔ یلدا بزرگ روبان‌دار سری ۴۲۰». */
function nameOf({ noun, loads, qualities }: Kind, use: string, random: SeededRandom): string {
  const linkedNoun = noun.endsWith('ه') ? `${noun}\u0654` : noun;
  return `${linkedNoun} ${use} ${random.pick(loads)} ${random.pick(qualities)} سری ${toPersianDigits(random.between(1, 999))}`;
}

/** The derived columns that `productChanged` computes elsewhere. Setting them at once saves a second write of each row. */
function offerColumns(variants: Variant[], pack: number) {
  const priced = variants.filter(({ price }) => price !== null);
  const inStock = priced.filter(({ on_hand }) => on_hand >= pack);
  const offered = inStock.length > 0 ? inStock : priced;
  const prices = offered.flatMap(({ price }) => price ?? []);
  const minPrice = prices.length === 0 ? null : Math.min(...prices);
  const compareAt = minPrice === null ? null : (offered.find(({ price }) => price === minPrice)?.compare_at ?? null);
  return {
    min_price: minPrice,
    max_price: prices.length === 0 ? null : Math.max(...prices),
    min_compare_at: compareAt,
    discount_percent: discountPercent(minPrice, compareAt),
    available: variants.reduce((sum, { on_hand }) => sum + Math.floor(on_hand / pack) * pack, 0),
  };
}

function tiersOf(random: SeededRandom): { quantity: number; percent_off: number }[] {
  if (random.chance(0.4)) return [];
  const firstPercent = random.between(2, 4);
  return [50, 200, 1000].map((quantity, step) => ({ quantity, percent_off: firstPercent + 3 * step }));
}

function titlesOf(variants: Variant[], choice: 'colour' | 'print'): Set<string> {
  const options = variants.flatMap((variant): Option[] => (variant[choice] === null ? [] : [variant[choice]]));
  return new Set(options.map(({ title }) => title));
}
