/** Arabic and hamza forms of letters, each with the Persian letter that it is sorted and searched as. */
export const letterVariants: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
};

/** Search also treats آ as ا, because many people type it so. In the alphabet it is a letter of its own. */
export const searchedLetters: Readonly<Record<string, string>> = { ...letterVariants, آ: 'ا' };

/** Replaces the letters that only an Arabic keyboard types. Hamza stays: in a name it is part of the spelling. */
export function toPersianLetters(text: string): string {
  return text.replace(/[يىك]/g, (letter) => letterVariants[letter] ?? letter);
}
