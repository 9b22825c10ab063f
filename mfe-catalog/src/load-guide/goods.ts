/** `depth`: of a bag with a folded bottom or side; a flat sack has none. In centimetres. */
export type Size = { width: number; height: number; depth?: number; kind: 'flat' | 'valve' | 'paper' };
/** The kilograms that a product of the shop states for these goods in this size. */
export type Stated = Size & { kilograms: number };
/**
 * `density`: kilograms in a litre of the loose goods, with the air between them. `hand`: the heaviest sack, in kilograms, that one person can
 * carry and that does not crush the goods. `fill`: the share of a sack that is filled, for goods that are too heavy for a full one. `use`: the id of
 * a filter of the API. `materials`: those of the advice that the shop sells for the goods; all materials without them. `stated`: the catalogue's own figures, used instead of
 * the formula.
 */
export type Goods = {
  id: string;
  title: string;
  density: number;
  hand: number;
  fill?: number;
  use: number;
  materials?: readonly number[];
  advice: string;
  stated?: readonly Stated[];
};

export const flat = (kilograms: number, width: number, height: number): Stated => ({
  kilograms,
  width,
  height,
  kind: 'flat',
});

// Ids of the catalogue's materials.
const jute = 1;
const polypropylene = 2;
const laminated = 3;
const bopp = 4;
const mesh = 12;

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
    materials: [laminated, bopp],
    advice: dry,
    stated: [flat(5, 30, 45), flat(10, 35, 55)],
  },
  {
    id: 'wheat',
    title: 'گندم و جو',
    density: 0.75,
    hand: 50,
    use: 2,
    advice: 'گونی پلی‌پروپیلن برای یک فصل کافی است و کنفی چند فصل دوام می‌آورد.',
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
    materials: [jute, mesh],
    advice: breathes,
    stated: [flat(40, 70, 110)],
  },
  {
    id: 'onions',
    title: 'پیاز',
    density: 0.55,
    hand: 40,
    use: 5,
    materials: [jute, mesh],
    advice: breathes,
    stated: [flat(20, 45, 75), flat(30, 50, 80), flat(40, 60, 100)],
  },
  {
    id: 'potatoes',
    title: 'سیب‌زمینی',
    density: 0.65,
    hand: 40,
    use: 5,
    materials: [jute],
    advice: 'باید هوا بخورد و نور نبیند: گونی کنفی بردارید.',
    stated: [flat(40, 50, 90)],
  },
  {
    id: 'citrus',
    title: 'پرتقال و مرکبات',
    density: 0.5,
    hand: 20,
    use: 5,
    materials: [jute, mesh],
    advice: breathes,
    stated: [flat(5, 30, 50), flat(8, 35, 60)],
  },
  {
    id: 'coffee',
    title: 'دان قهوهٔ سبز',
    density: 0.7,
    hand: 60,
    use: 6,
    materials: [jute],
    advice: 'کنف بو نمی‌دهد و هوا را رد می‌کند.',
    stated: [flat(60, 70, 100)],
  },
  {
    id: 'feed',
    title: 'خوراک دام',
    density: 0.6,
    hand: 40,
    use: 8,
    materials: [polypropylene, laminated, bopp],
    advice: 'گونی پلی‌پروپیلن بردارید؛ در انبار مرطوب، لمینت.',
    stated: [flat(40, 55, 95)],
  },
  {
    id: 'straw',
    title: 'کاه و یونجه',
    density: 0.1,
    hand: 25,
    use: 8,
    materials: [polypropylene],
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
    materials: [laminated],
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
    materials: [polypropylene],
    advice: 'گردش نباید بیرون بزند: گونی پلی‌پروپیلن بردارید.',
  },
  {
    id: 'firewood',
    title: 'هیزم',
    density: 0.4,
    hand: 20,
    use: 12,
    materials: [jute, mesh],
    advice: breathes,
    stated: [flat(18, 50, 80)],
  },
];
