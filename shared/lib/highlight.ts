export type Part = { text: string; typed: boolean };

// Keyboards write some letters and all digits in several ways.
const alike = ['یيى', 'کك', 'هة', 'اأإآ', '0۰٠', '1۱١', '2۲٢', '3۳٣', '4۴٤', '5۵٥', '6۶٦', '7۷٧', '8۸٨', '9۹٩'];

// Between any two letters a title may have the narrow space that few people type, and signs above them.
const patternOf = (letters: string) =>
  [...letters].map((one) => `[${alike.find((group) => group.includes(one)) ?? one}]`).join('\\p{M}*\\u200c?');

/** A title in parts, so that what was typed can be told from the rest. Only beginnings of words count as typed. */
export function highlight(title: string, question: string): Part[] {
  const words = question
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
  if (words.length === 0) return [{ text: title, typed: false }];
  const typed = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(patternOf).join('|')})\\p{M}*`, 'giu');
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: text, index } of title.matchAll(typed)) {
    if (index > done) parts.push({ text: title.slice(done, index), typed: false });
    parts.push({ text, typed: true });
    done = index + text.length;
  }
  if (done < title.length) parts.push({ text: title.slice(done), typed: false });
  return parts;
}
