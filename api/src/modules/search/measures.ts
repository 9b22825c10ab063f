import { plain } from './key.ts';

/** Words that say nothing without the number before them: «۱۰ کیلویی» is not a ten somewhere and a kilo elsewhere. */
const measures = new Set(
  ['کیلو', 'کیلویی', 'کیلوگرم', 'کیلوگرمی', 'kg', 'گرم', 'گرمی', 'تن', 'تنی', 'لیتر', 'لیتری']
    .concat(['متر', 'متری', 'سانت', 'سانتی', 'cm', 'میلی', 'میکرون'])
    .map(plain),
);

/** Whether a number and what it counts begin at this place. */
export function isAmount(words: readonly string[], place: number): boolean {
  return /^\d+$/.test(words[place] ?? '') && measures.has(words[place + 1] ?? '');
}
