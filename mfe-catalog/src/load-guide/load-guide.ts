import { parseInteger } from '@shop/shared/lib/digits';

/** `depth`: of a bag with a folded bottom or side; a flat sack has none. In centimetres. */
export type Size = { width: number; height: number; depth?: number; kind: 'flat' | 'valve' | 'paper' };
/** The kilograms that a product of the shop states for these goods in this size. */
type Stated = Size & { kilograms: number };
/**
 * `density`: kilograms in a litre of the loose goods, with the air between them. `hand`: the kilograms of one sack that a person can still
 * carry and that the goods bear. `fill`: the share of a sack that is filled, for goods that are too heavy for a full one. `use`: the id of
 * a filter of the API. `stated`: the catalogue's own figures, which win over the formula.
 */
type Goods = {
  id: string;
  title: string;
  density: number;
  hand: number;
  fill?: number;
  use: number;
  advice: string;
  stated?: readonly Stated[];
};

const flat = (kilograms: number, width: number, height: number): Stated => ({ kilograms, width, height, kind: 'flat' });

const breathes = 'باید هوا بخورد: گونی کنفی یا توری بردارید.';
const dry = 'رطوبت خرابش می‌کند: گونی لمینت یا گونی با آستر بردارید.';
const strong = 'سنگین است: بافت ضخیم بردارید و گونی را تا نیمه پر کنید.';

export const goods: readonly Goods[] = [
  {
    id: 'rice',
    title: 'برنج',
    density: 0.8,
    hand: 50,
    use: 1,
    advice: dry,
    stated: [flat(5, 30, 45), flat(10, 35, 55)],
  },
  {
    id: 'wheat',
    title: 'گندم و جو',
    density: 0.75,
    hand: 50,
    use: 2,
    advice: 'گونی پلی‌پروپیلن برای یک فصل کافی است.',
    stated: [flat(10, 35, 55), flat(50, 60, 100)],
  },
  {
    id: 'flour',
    title: 'آرد',
    density: 0.55,
    hand: 40,
    use: 3,
    advice: 'گرد آن نباید بیرون بزند: بافت ریز یا پاکت چندلایه بردارید.',
    stated: [{ kilograms: 25, width: 45, height: 65, depth: 12, kind: 'paper' }, flat(40, 55, 90)],
  },
  { id: 'sugar', title: 'شکر', density: 0.85, hand: 50, use: 3, advice: dry, stated: [flat(50, 55, 95)] },
  {
    id: 'pulses',
    title: 'نخود، لوبیا و عدس',
    density: 0.77,
    hand: 50,
    use: 4,
    advice: 'گونی کنفی یا پلی‌پروپیلن، هر دو مناسب است.',
    stated: [flat(25, 50, 80), flat(50, 60, 100)],
  },
  {
    id: 'nuts',
    title: 'آجیل و پسته',
    density: 0.5,
    hand: 65,
    use: 4,
    advice: 'پوست تیز بافت نازک را سوراخ می‌کند: بافت فشرده بردارید.',
    stated: [flat(65, 75, 110)],
  },
  {
    id: 'walnuts',
    title: 'گردو با پوست',
    density: 0.3,
    hand: 40,
    use: 4,
    advice: breathes,
    stated: [flat(40, 70, 110)],
  },
  {
    id: 'onions',
    title: 'پیاز',
    density: 0.55,
    hand: 40,
    use: 5,
    advice: breathes,
    stated: [flat(20, 45, 75), flat(30, 50, 80), flat(40, 60, 100)],
  },
  {
    id: 'potatoes',
    title: 'سیب‌زمینی',
    density: 0.65,
    hand: 40,
    use: 5,
    advice: 'باید هوا بخورد و نور نبیند: گونی کنفی بردارید.',
    stated: [flat(40, 50, 90)],
  },
  {
    id: 'citrus',
    title: 'پرتقال و مرکبات',
    density: 0.5,
    hand: 20,
    use: 5,
    advice: breathes,
    stated: [flat(5, 30, 50), flat(8, 35, 60)],
  },
  {
    id: 'coffee',
    title: 'دان قهوهٔ سبز',
    density: 0.7,
    hand: 60,
    use: 6,
    advice: 'کنف بو نمی‌دهد و هوا را رد می‌کند.',
    stated: [flat(60, 70, 100)],
  },
  {
    id: 'feed',
    title: 'خوراک دام',
    density: 0.6,
    hand: 40,
    use: 8,
    advice: 'گونی پلی‌پروپیلن بردارید؛ در انبار مرطوب، لمینت.',
    stated: [flat(40, 55, 95)],
  },
  {
    id: 'straw',
    title: 'کاه و یونجه',
    density: 0.1,
    hand: 25,
    use: 8,
    advice: 'سبک و پرحجم است: گونی بزرگ و نازک بردارید.',
    stated: [flat(15, 80, 120), flat(25, 100, 150)],
  },
  {
    id: 'fertiliser',
    title: 'کود شیمیایی',
    density: 0.75,
    hand: 50,
    use: 9,
    advice: 'نم می‌کشد: گونی با آستر بردارید.',
    stated: [flat(25, 45, 75), flat(50, 60, 100)],
  },
  {
    id: 'cement',
    title: 'سیمان',
    density: 1.4,
    hand: 50,
    use: 10,
    advice: 'گونی سوپاپ‌دار بردارید؛ پر شدن و بسته شدنش خودکار است.',
    stated: [{ kilograms: 50, width: 50, height: 62, depth: 11, kind: 'valve' }],
  },
  {
    id: 'plaster',
    title: 'گچ',
    density: 0.9,
    hand: 30,
    use: 10,
    advice: dry,
    stated: [{ kilograms: 30, width: 42, height: 55, depth: 10, kind: 'valve' }],
  },
  {
    id: 'sand',
    title: 'شن و ماسه',
    density: 1.5,
    hand: 25,
    fill: 0.5,
    use: 10,
    advice: strong,
    stated: [flat(12, 35, 60), flat(18, 40, 70), flat(25, 50, 80)],
  },
  {
    id: 'rubble',
    title: 'نخالهٔ ساختمانی',
    density: 1.3,
    hand: 25,
    fill: 0.5,
    use: 11,
    advice: strong,
    stated: [flat(25, 50, 80)],
  },
  {
    id: 'charcoal',
    title: 'زغال',
    density: 0.25,
    hand: 20,
    use: 12,
    advice: 'گردش نباید بیرون بزند: گونی پلی‌پروپیلن بردارید.',
  },
  { id: 'firewood', title: 'هیزم', density: 0.4, hand: 20, use: 12, advice: breathes, stated: [flat(18, 50, 80)] },
];

/** From here on a jumbo bag is cheaper than sacks, and people cannot lift the load anyway. */
const jumboFrom = 300;
const jumboHolds = 1000;
/** The id of the API's largest range of kilograms, which only jumbo bags are in. */
const jumboRange = 5;
/** The upper ends of the API's ranges of kilograms, whose ids count from 1. */
const rangeEnds = [5, 15, 30, 70];

/** Flat sacks as the trade makes them, the smallest first: width and height in centimetres. */
const flatSizes: readonly (readonly [width: number, height: number])[] = [
  [20, 30],
  [25, 38],
  [30, 45],
  [35, 55],
  [40, 70],
  [45, 75],
  [50, 80],
  [50, 90],
  [55, 90],
  [55, 95],
  [60, 100],
  [70, 100],
  [70, 110],
  [75, 110],
  [80, 120],
  [100, 150],
  [110, 170],
];

/** The litres that a flat sack holds: filled, it has the shape of a pillow. The mouth needs 10 cm for sewing, 5 cm on small bags. */
export function litresOf(width: number, height: number): number {
  const filled = height - (width <= 35 ? 5 : 10);
  return (width * width * (0.32 * filled - 0.14 * width)) / 1000;
}

/** The sizes for some goods with the kilograms that each holds, those with the least cloth first. */
export function sizesOf({ density, fill = 1, stated = [] }: Goods): Stated[] {
  const computed = flatSizes.map(([width, height]) => flat(litresOf(width, height) * density * fill, width, height));
  const isStated = ({ width, height }: Size) => stated.some((size) => size.width === width && size.height === height);
  const cloth = ({ width, height, depth = 0 }: Size) => (width + depth) * height;
  return [...computed.filter((size) => !isStated(size)), ...stated].sort((a, b) => cloth(a) - cloth(b));
}

export const maxKilograms = 100_000;

/** `sacks`: how many, with this many kilograms each. `size`: undefined for a jumbo bag. */
export type LoadAnswer = {
  goods: Goods;
  sacks: number;
  each: number;
  size: Size | undefined;
  isJumbo: boolean;
  /** The id of a range of kilograms, for the filters. */
  range: number;
};

/** The size and number of sacks for a load. Undefined for goods that are not in the list, and for a weight that is no load. */
export function computeSacks(goodsId: string, kilograms: number): LoadAnswer | undefined {
  const load = goods.find(({ id }) => id === goodsId);
  if (!load || !(kilograms > 0) || kilograms > maxKilograms) return undefined;
  const [largest] = sizesOf(load).slice(-1);
  const most = Math.min(load.hand, largest?.kilograms ?? 0);
  const isJumbo = kilograms >= jumboFrom;
  const sacks = Math.ceil(kilograms / (isJumbo ? jumboHolds : most));
  // Half kilograms, rounded up: the sacks together hold the load.
  const each = Math.ceil((kilograms / sacks) * 2) / 2;
  return {
    goods: load,
    sacks,
    each,
    isJumbo,
    size: isJumbo ? undefined : sizesOf(load).find(({ kilograms: holds }) => holds >= each),
    range: isJumbo ? jumboRange : rangeEnds.findIndex((end) => each <= end) + 1,
  };
}

/** The API's ranges that fit: a sack for somewhat more holds the load too. Jumbo bags are no substitute for a sack. */
export const rangesOf = ({ range }: LoadAnswer): string =>
  [range, range + 1].filter((id) => id === range || id < jumboRange).join(',');

/** Whether the name of a product states fewer kilograms than a sack of the answer holds. The ranges of the API are wider than one load. */
export function isNamedSmaller(name: string, { each }: LoadAnswer): boolean {
  const [, kilograms = ''] = /([۰-۹]+) کیلویی/.exec(name) ?? [];
  return kilograms !== '' && (parseInteger(kilograms) ?? each) < each;
}

/** The listing of what is in stock for the answer; `ofAnyWeight` where the shop has nothing for its weight. */
export function listingOf(answer: LoadAnswer, { ofAnyWeight = false } = {}): string {
  const capacity = ofAnyWeight ? '' : `capacity=${rangesOf(answer)}&`;
  return `/shop?${capacity}use=${answer.goods.use}&in_stock=1`;
}
