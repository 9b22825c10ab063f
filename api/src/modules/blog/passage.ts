import { highlight } from '@shop/shared/lib/highlight';

const maxLength = 160;
/** Characters of context before the word. */
const maxLead = 50;

type SearchableText = { title: string; summary: string; text: string };

/** The part of the text around the first word of the query that occurs neither in the title nor in the summary. */
export function findPassage({ title, summary, text }: SearchableText, query: string): string | undefined {
  const missingWords = query
    .split(/\s+/)
    .filter((word) => word.length > 1 && indexOfWord(`${title}\n${summary}`, word) === undefined);
  for (const word of missingWords) {
    const index = indexOfWord(text, word);
    if (index !== undefined) return excerptAround(text, index);
  }
  return undefined;
}

function indexOfWord(text: string, word: string): number | undefined {
  let index = 0;
  for (const part of highlight(text, word)) {
    if (part.isMatch) return index;
    index += part.text.length;
  }
  return undefined;
}

/** Whole words of the line around the index, with an ellipsis where the line is cut. */
function excerptAround(text: string, index: number): string {
  const lineStart = text.lastIndexOf('\n', index) + 1;
  const lineEnd = text.indexOf('\n', index);
  const line = text.slice(lineStart, lineEnd === -1 ? undefined : lineEnd);
  const wordStart = index - lineStart;
  // Without white space before the word, the excerpt begins with the word itself.
  const from = wordStart <= maxLead ? 0 : line.indexOf(' ', wordStart - maxLead) + 1;
  const rest = line.slice(Math.min(from, wordStart));
  const end = rest.length <= maxLength ? rest.length : rest.lastIndexOf(' ', maxLength);
  const excerpt = rest.slice(0, end > 0 ? end : maxLength);
  return `${rest === line ? '' : '… '}${excerpt}${excerpt === rest ? '' : ' …'}`;
}
