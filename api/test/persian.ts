const joiner = '\u200c';
const letters = 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';

/** What plain Persian text does not hold. Each was once found in a text of this shop, or would be seen at once. */
const wrongs: Readonly<Record<string, RegExp>> = {
  'a letter that is not Persian': new RegExp(
    `[^${letters}\\u0654\\u064b-\\u0652۰-۹A-Za-z\\s${joiner}،؛؟:.×÷=+−٫٬٪«»()—-]`,
    'u',
  ),
  'two spaces': / {2}/,
  'a space at an end': /^\s|\s$/,
  'a space before a sign': /\s[،؛؟.:»)]/,
  'no space after a sign': /[،؛؟:](?![\s»]|$)|\.(?![\s»)]|$)/,
  'a space inside brackets': /[«(]\s/,
  '«می» apart': /(?<!\p{L})ن?می\s/u,
  '«ها» apart': /\sها(ی|یی|یم|یت|یش)?(?!\p{L})/u,
  '«تر» or «ترین» apart': /\p{L}\sتر(ین)?\s/u,
  'a half-space that joins nothing': new RegExp(`${joiner}(?!\\p{L})|(?<!\\p{L})${joiner}`, 'u'),
  '«ه‌ی» for «هٔ»': new RegExp(`ه${joiner}ی(?![\\p{L}${joiner}])`, 'u'),
};

/** What is wrong with these texts; nothing, when they are as they should be. */
export function persianFaults(texts: string[]): string[] {
  return texts.flatMap((text) =>
    Object.entries(wrongs).flatMap(([what, wrong]) => {
      const found = wrong.exec(text);
      return found === null ? [] : [`${what}: ${JSON.stringify(found[0])} in: ${text}`];
    }),
  );
}
