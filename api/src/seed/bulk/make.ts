import { toPersianDigits } from '@shop/shared/lib/digits';
import { discountPercent } from '@shop/shared/lib/pricing';
import { sortKey } from '@shop/shared/lib/sort-key';
import { productKey } from '../../modules/catalogue/product-key.ts';
import { DAY } from '../../times.ts';
import type { Kind } from './kinds/kind.ts';
import { kinds } from './kinds/kinds.ts';
import type { Option, Options } from './options.ts';
import { picturesOf } from './pictures.ts';
import { type Chance, chance } from './random.ts';
import { reviewsOf, salesOf } from './response.ts';
import { makeVariants, type Variant } from './variants.ts';
import { remarks } from './words.ts';

const THREE_YEARS = 3 * 365 * DAY;

export type Made = ReturnType<typeof makeProduct>;

/** The product with this id: the same each time, apart from its days, which are counted back from `now`. */
export function makeProduct(id: number, options: Options, now: number) {
  const luck = chance(id);
  const kind = luck.one(kinds);
  const material = options.material(luck.one(kind.materials));
  const use = luck.one(kind.uses);
  const name = nameOf(kind, use, luck);
  const pack = luck.one(kind.pack);
  const variants = makeVariants(kind, pack, options, luck);
  const category = options.category(kind.category);
  const published = now - Math.floor(luck.next() * THREE_YEARS);
  const sales = salesOf(variants, { pack, published, now }, luck);
  const reviews = reviewsOf({ published, now }, luck);
  const sold = pack === 1 ? 'تکی فروخته می‌شود' : `در بسته‌های ${toPersianDigits(pack)} تایی فروخته می‌شود`;
  const texts = {
    summary: `${kind.noun} برای ${use}، از جنس ${material.title}؛ ${sold}.`,
    description: `این ${kind.noun} برای ${use} ساخته شده است.\n\n${luck.some(remarks, 3).join('\n\n')}`,
    specification: [
      { title: 'جنس', value: material.title },
      { title: 'کاربرد', value: use },
      { title: 'شمار در بسته', value: toPersianDigits(pack) },
      { title: 'کد کالا', value: toPersianDigits(id) },
    ],
  };
  const titles = [...category.path, material.title, ...titlesOf(variants, 'colour'), ...titlesOf(variants, 'print')];
  return {
    row: {
      ...{ id, slug: name.replaceAll('\u0654', '').replaceAll(/[ \u200c]+/g, '-'), name, sort_key: sortKey(name) },
      ...{ category_id: category.id, material_id: material.id, ...texts },
      ...{ unit: kind.unit ?? 'عدد', pack_step: pack, active: true },
      published_at: new Date(published).toISOString(),
      ...offerOf(variants, pack),
      rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
      rating_count: reviews.length,
      sold: sales.reduce((sum, { quantity, recent }) => sum + (recent ? quantity : 0), 0),
      search_key: productKey({ name, ...texts, titles }),
    },
    variants,
    tiers: tiersOf(luck),
    pictures: picturesOf(kind, variants, name, luck),
    sales,
    reviews,
  };
}

/** «کیسهٔ هدیهٔ یلدا بزرگ روبان‌دار سری ۴۲۰» */
function nameOf({ noun, loads, qualities }: Kind, use: string, luck: Chance): string {
  const joined = noun.endsWith('ه') ? `${noun}\u0654` : noun;
  return `${joined} ${use} ${luck.one(loads)} ${luck.one(qualities)} سری ${toPersianDigits(luck.between(1, 999))}`;
}

/** What `refreshDerived` would write; done here, because writing each row a second time takes as long as the first. */
function offerOf(variants: Variant[], pack: number) {
  const prices = variants.flatMap(({ price }) => (price === null ? [] : [price]));
  const least = prices.length === 0 ? null : Math.min(...prices);
  const before = least === null ? null : (variants.find(({ price }) => price === least)?.compare_at ?? null);
  return {
    min_price: least,
    max_price: prices.length === 0 ? null : Math.max(...prices),
    min_compare_at: before,
    discount_percent: discountPercent(least, before),
    available: variants.reduce((sum, { on_hand }) => sum + Math.floor(on_hand / pack) * pack, 0),
  };
}

function tiersOf(luck: Chance): { quantity: number; percent_off: number }[] {
  if (luck.happens(0.4)) return [];
  const first = luck.between(2, 4);
  return [50, 200, 1000].map((quantity, step) => ({ quantity, percent_off: first + 3 * step }));
}

function titlesOf(variants: Variant[], choice: 'colour' | 'print'): Set<string> {
  const chosen = variants.flatMap((variant): Option[] => (variant[choice] === null ? [] : [variant[choice]]));
  return new Set(chosen.map(({ title }) => title));
}
