import { plain } from './key.ts';

const numberNames: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    یک: 1,
    دو: 2,
    سه: 3,
    چهار: 4,
    پنج: 5,
    شش: 6,
    شیش: 6,
    هفت: 7,
    هشت: 8,
    نه: 9,
    ده: 10,
    یازده: 11,
    دوازده: 12,
    سیزده: 13,
    چهارده: 14,
    پانزده: 15,
    پونزده: 15,
    شانزده: 16,
    هفده: 17,
    هجده: 18,
    نوزده: 19,
    بیست: 20,
    سی: 30,
    چهل: 40,
    پنجاه: 50,
    شصت: 60,
    هفتاد: 70,
    هشتاد: 80,
    نود: 90,
    صد: 100,
    دویست: 200,
    سیصد: 300,
    چهارصد: 400,
    پانصد: 500,
    پونصد: 500,
    هزار: 1000,
  }).map(([name, value]) => [plain(name), value]),
);

/** Words that have no meaning without the number before them: «۱۰ کیلویی» must not match a ten and a kilo in two places. */
export const measures: ReadonlySet<string> = new Set(
  ['کیلو', 'کیلویی', 'کیلوگرم', 'کیلوگرمی', 'kg', 'گرم', 'گرمی', 'تن', 'تنی', 'لیتر', 'لیتری']
    .concat(['متر', 'متری', 'سانت', 'سانتی', 'cm', 'میلی', 'میکرون'])
    .map(plain),
);

const size = /^(\d+)x(\d+)$/;

/** Half of a measure in a smaller one: «نیم تن» is «۵۰۰ کیلویی». */
const halves: Readonly<Record<string, readonly [number: string, measure: string]>> = {
  تن: ['500', 'کیلو'],
  تنی: ['500', 'کیلویی'],
  کیلو: ['500', 'گرم'],
  کیلویی: ['500', 'گرمی'],
  کیلوگرم: ['500', 'گرم'],
  کیلوگرمی: ['500', 'گرمی'],
  متر: ['50', 'سانت'],
  متری: ['50', 'سانتی'],
};

/** The words for a number up to ten, as texts also write it: «جامبوبگ یک‌تنی». */
export const namesOf = (number: string): string[] =>
  Object.keys(numberNames).filter((name) => Number(number) <= 10 && numberNames[name] === Number(number));

/**
 * Writes the number before a measure in digits: «بیست و پنج کیلویی» becomes «۲۵ کیلویی». Other numbers stay words. «60x100»
 * becomes two words unless it is part of a product code.
 */
export function amountsInDigits(words: readonly string[]): string[] {
  const result: string[] = [];
  const hasCode = words.some((word) => /[a-z]/.test(word) && /\d/.test(word) && !size.test(word));
  for (let place = 0; place < words.length; place += 1) {
    const half = words[place] === 'نیم' ? halves[words[place + 1] ?? ''] : undefined;
    const sides = hasCode ? null : size.exec(words[place] ?? '');
    const { value, wordCount } = numberAt(words, place);
    if (sides !== null) result.push(...sides.slice(1));
    else if (half !== undefined) {
      result.push(...half);
      place += 1;
    } else if (wordCount > 0 && measures.has(words[place + wordCount] ?? '')) {
      result.push(String(value));
      place += wordCount - 1;
    } else result.push(words[place] ?? '');
  }
  return result;
}

/**
 * The number in words that begins at a place: «صد و بیست» has three words, «دو هزار» two. Without «و» only a smaller unit continues it, as in
 * «صد بیست»; in «سی چهل» two numbers follow each other.
 */
function numberAt(words: readonly string[], from: number): { value: number; wordCount: number } {
  let [value, wordCount, place] = [0, 0, from];
  while (place < words.length) {
    const part = numberNames[words[place] ?? ''];
    if (part === undefined) break;
    value += part;
    place += 1;
    let unit = unitOf(part);
    if (value < 1000 && numberNames[words[place] ?? ''] === 1000) {
      value *= 1000;
      unit = 1000;
      place += 1;
    }
    wordCount = place - from;
    if (words[place] === 'و') place += 1;
    else if ((numberNames[words[place] ?? ''] ?? unit) >= unit) break;
  }
  return { value, wordCount };
}

/** The names of smaller numbers than this can follow a number: 100 for «صد», 10 for «بیست», none for «ده» and «پنج». */
const unitOf = (number: number): number => [1000, 100].find((unit) => number >= unit) ?? (number >= 20 ? 10 : 1);
