export type Band = { id: number; title: string; above: number; upTo: number };

/** The uses of products. `products.uses` has the ids, so an id never gets another meaning. */
export const uses: readonly { id: number; title: string }[] = [
  { id: 1, title: 'برنج' },
  { id: 2, title: 'گندم، جو و بذر' },
  { id: 3, title: 'آرد و شکر' },
  { id: 4, title: 'حبوبات و خشکبار' },
  { id: 5, title: 'پیاز، سیب‌زمینی و میوه' },
  { id: 6, title: 'قهوه، ادویه و زعفران' },
  { id: 7, title: 'نان و شیرینی' },
  { id: 8, title: 'خوراک دام و علوفه' },
  { id: 9, title: 'کود و مواد شیمیایی' },
  { id: 10, title: 'سیمان، گچ و شن' },
  { id: 11, title: 'نخاله و پسماند' },
  { id: 12, title: 'زغال و هیزم' },
  { id: 13, title: 'خرید روزانه' },
  { id: 14, title: 'هدیه و مراسم' },
  { id: 15, title: 'خانه، سفر و پست' },
];

/** By the kilograms of one piece. Addresses contain the ids. */
export const capacityBands: readonly Band[] = [
  { id: 1, title: 'تا ۵ کیلوگرم', above: 0, upTo: 5 },
  { id: 2, title: '۵ تا ۱۵ کیلوگرم', above: 5, upTo: 15 },
  { id: 3, title: '۱۵ تا ۳۰ کیلوگرم', above: 15, upTo: 30 },
  { id: 4, title: '۳۰ تا ۷۰ کیلوگرم', above: 30, upTo: 70 },
  { id: 5, title: 'بیش از ۷۰ کیلوگرم', above: 70, upTo: Number.POSITIVE_INFINITY },
];

/** By the height of a bag in centimetres. Addresses contain the ids. */
export const heightBands: readonly Band[] = [
  { id: 1, title: 'تا ۲۵ سانتی‌متر', above: 0, upTo: 25 },
  { id: 2, title: '۲۵ تا ۴۵ سانتی‌متر', above: 25, upTo: 45 },
  { id: 3, title: '۴۵ تا ۷۰ سانتی‌متر', above: 45, upTo: 70 },
  { id: 4, title: '۷۰ تا ۱۰۰ سانتی‌متر', above: 70, upTo: 100 },
  { id: 5, title: 'بیش از ۱۰۰ سانتی‌متر', above: 100, upTo: Number.POSITIVE_INFINITY },
];

/** The bands that contain a number between `from` and `to`. A band ends with its upper bound: 5 kg is in the first one only. */
export const bandsBetween = (bands: readonly Band[], from: number, to: number): number[] =>
  bands.filter(({ above, upTo }) => to > above && from <= upTo).map(({ id }) => id);

/** The bands of several numbers, such as the heights in which a product comes. */
export const bandsOf = (bands: readonly Band[], values: readonly number[]): number[] => [
  ...new Set(values.flatMap((value) => bandsBetween(bands, value, value))),
];
