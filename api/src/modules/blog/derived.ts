import { searchKey } from '../search/key.ts';
import { plainText, readingMinutes } from './words.ts';

/** What is kept beside a text because it follows from it. Whoever writes an article writes this too. */
export function derived({ title, summary, body }: { title: string; summary: string; body: string }) {
  return { search_key: searchKey(title, summary, plainText(body)), reading_minutes: readingMinutes(body) };
}
