import { parseInteger } from '@shop/shared/lib/digits';
import { flat, type Goods, goods, type Size, type Stated } from './goods.ts';

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

/** The filters of the API for what fits the goods and is in stock. Jumbo bags are of one material. */
export const filtersOf = ({ goods: { use, materials }, isJumbo }: LoadAnswer) => ({
  use: String(use),
  ...(materials && !isJumbo ? { material: materials.join(',') } : {}),
  in_stock: '1' as const,
});

/** The listing of what is in stock for the answer; `ofAnyWeight` where the shop has nothing for its weight. */
export function listingOf(answer: LoadAnswer, { ofAnyWeight = false } = {}): string {
  const capacity = ofAnyWeight ? [] : [['capacity', rangesOf(answer)]];
  const filters = [...capacity, ...Object.entries(filtersOf(answer))];
  return `/shop?${filters.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
