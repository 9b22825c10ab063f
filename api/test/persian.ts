const joiner = '\u200c';
const letters = 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';

/** Violations of Persian orthography. Each was found once in a text of this shop. */
const violations: Readonly<Record<string, RegExp>> = {
  'a letter that is not Persian': new RegExp(
    `[^${letters}\\u0654\\u064b-\\u0652۰-۹A-Za-z\\s${joiner}،؛؟:.×÷=+−٫٬٪«»()—-]`,
    'u',
  ),
  'two spaces': / {2}/,
  'leading or trailing space': /^\s|\s$/,
  'a space before punctuation': /\s[،؛؟.:»)]/,
  'no space after punctuation': /[،؛؟:](?![\s»]|$)|\.(?![\s»)]|$)/,
  'a space inside brackets': /[«(]\s/,
  '«می» apart': /(?<!\p{L})ن?می\s/u,
  '«ها» apart': /\sها(ی|یی|یم|یت|یش)?(?!\p{L})/u,
  '«تر» or «ترین» apart': /\p{L}\sتر(ین)?\s/u,
  'a ZWNJ that joins nothing': new RegExp(`${joiner}(?!\\p{L})|(?<!\\p{L})${joiner}`, 'u'),
  '«ه‌ی» for «هٔ»': new RegExp(`ه${joiner}ی(?![\\p{L}${joiner}])`, 'u'),
};

/** Describes each violation in these texts. */
export function persianFaults(texts: string[]): string[] {
  return texts.flatMap((text) =>
    Object.entries(violations).flatMap(([name, pattern]) => {
      const match = pattern.exec(text);
      return match === null ? [] : [`${name}: ${JSON.stringify(match[0])} in: ${text}`];
    }),
  );
}
