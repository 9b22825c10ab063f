export type HighlightPart = { text: string; isMatch: boolean };

// Letters and digits that the search treats as equal: see `lib/persian-letters`. A short list of its own, because this code is part of a
// client bundle and people rarely type the other variants.
const equivalents = ['یيى', 'کك', 'هة', 'اأإآ', '0۰٠', '1۱١', '2۲٢', '3۳٣', '4۴٤', '5۵٥', '6۶٦', '7۷٧', '8۸٨', '9۹٩'];

// A title may have vowel marks on its letters, and a zero-width non-joiner between any two of them, which few people type.
const toPattern = (word: string) =>
  [...word]
    .map((letter) => `[${equivalents.find((group) => group.includes(letter)) ?? letter}]`)
    .join('\\p{M}*\\u200c?');

/** Splits a title into the parts that match a word of the search query and the rest. Only beginnings of words match. */
export function highlight(title: string, query: string): HighlightPart[] {
  const words = query
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
  if (words.length === 0) return [{ text: title, isMatch: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(toPattern).join('|')})\\p{M}*`, 'giu');
  const parts: HighlightPart[] = [];
  let end = 0;
  for (const { 0: text, index } of title.matchAll(pattern)) {
    if (index > end) parts.push({ text: title.slice(end, index), isMatch: false });
    parts.push({ text, isMatch: true });
    end = index + text.length;
  }
  if (end < title.length) parts.push({ text: title.slice(end), isMatch: false });
  return parts;
}
