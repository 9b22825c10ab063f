/** The kilograms that one piece carries, and its uses: ids of `src/modules/catalogue/loads.ts`. */
type Load = { kilograms?: readonly [from: number, to: number]; uses: readonly number[] };

const rice = 1;
const grain = 2;
const flour = 3;
const legumes = 4;
const produce = 5;
const spices = 6;
const bread = 7;
const feed = 8;
const fertiliser = 9;
const building = 10;
const rubble = 11;
const firewood = 12;
const shopping = 13;
const gifts = 14;
const household = 15;

/** By the id of the product. The kilograms are those of its specification. Thread, cloth and machines carry nothing. */
export const loads: Readonly<Record<number, Load>> = {
  1: { kilograms: [40, 50], uses: [rice, grain, legumes, produce] },
  2: { kilograms: [60, 60], uses: [spices] },
  3: { kilograms: [10, 10], uses: [rice] },
  4: { kilograms: [40, 40], uses: [flour] },
  5: { kilograms: [25, 40], uses: [building, rubble] },
  6: { kilograms: [1, 1], uses: [rice, legumes, spices] },
  7: { uses: [bread] },
  8: { kilograms: [15, 15], uses: [shopping] },
  9: { kilograms: [12, 12], uses: [shopping, gifts] },
  10: { kilograms: [1000, 1000], uses: [grain, fertiliser, building] },
  11: { kilograms: [1000, 1000], uses: [grain, feed, fertiliser] },
  13: { kilograms: [25, 25], uses: [grain, legumes] },
  14: { kilograms: [60, 65], uses: [legumes] },
  15: { kilograms: [35, 50], uses: [feed] },
  16: { kilograms: [40, 40], uses: [produce] },
  17: { uses: [household, firewood] },
  18: { uses: [household] },
  19: { kilograms: [50, 50], uses: [building] },
  20: { kilograms: [12, 18], uses: [building] },
  21: { kilograms: [40, 40], uses: [feed] },
  22: { kilograms: [25, 50], uses: [fertiliser] },
  23: { kilograms: [10, 10], uses: [grain] },
  24: { kilograms: [50, 50], uses: [flour] },
  25: { kilograms: [15, 25], uses: [feed] },
  26: { kilograms: [30, 30], uses: [household] },
  27: { kilograms: [20, 40], uses: [feed, rubble, firewood] },
  28: { kilograms: [5, 5], uses: [rice] },
  29: { kilograms: [30, 30], uses: [building] },
  30: { kilograms: [15, 15], uses: [feed] },
  31: { uses: [spices, gifts] },
  32: { kilograms: [5, 5], uses: [rice, legumes] },
  33: { kilograms: [6, 6], uses: [household] },
  34: { uses: [household] },
  35: { kilograms: [8, 8], uses: [shopping] },
  36: { kilograms: [8, 8], uses: [shopping] },
  37: { kilograms: [6, 6], uses: [shopping] },
  38: { uses: [bread, shopping] },
  39: { uses: [gifts] },
  40: { uses: [gifts] },
  41: { uses: [gifts] },
  42: { kilograms: [1, 1], uses: [legumes, gifts] },
  43: { kilograms: [1250, 1250], uses: [grain, fertiliser] },
  44: { kilograms: [1000, 1000], uses: [rice, grain, flour] },
  45: { kilograms: [500, 500], uses: [grain, fertiliser] },
  46: { kilograms: [600, 600], uses: [rubble] },
  47: { kilograms: [1000, 1000], uses: [fertiliser] },
  48: { kilograms: [20, 30], uses: [produce] },
  49: { kilograms: [5, 8], uses: [produce] },
  50: { kilograms: [1, 1], uses: [produce] },
  51: { kilograms: [18, 18], uses: [firewood] },
  52: { kilograms: [3, 3], uses: [produce, shopping] },
  53: { uses: [bread] },
  54: { kilograms: [0.25, 0.5], uses: [spices] },
  55: { kilograms: [3, 7], uses: [shopping, gifts] },
  56: { kilograms: [25, 25], uses: [flour] },
  57: { kilograms: [0.15, 0.3], uses: [legumes, spices] },
};
