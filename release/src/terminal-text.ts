/** Control and format characters but line ends and the joiners of Persian. Anyone can write a text, and some of them change what a terminal does. */
const unprintable = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

export function printable(text: string): string {
  return text.replace(unprintable, ' ');
}

/** JSON in which the characters that a terminal might obey are escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintable, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
