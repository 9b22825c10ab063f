// Addresses in documents and payloads with Persian letters in place of `%D8%A7`: a third of the bytes, and much of the letters repeats names that are
// beside them. Browsers encode them again, so `location`, requests and the router have the same addresses as before.

import { detach } from '../server/detach.ts';

/** Letters of the Arabic block as `new URL()` writes them. */
const encodedLetters = /(?:%D[89AB]%[89AB][0-9A-F])+/g;

export const withLetters = (text: string): string =>
  text.replace(encodedLetters, (letters) => decodeURIComponent(letters));

/** Memoised, because many pages link to the same pages. */
const readableAddresses = new Map<string, string>();
const maxReadableAddresses = 2000;

function toReadable(address: string): string {
  const memoised = readableAddresses.get(address);
  if (memoised !== undefined) return memoised;
  const readable = withLetters(address);
  if (readableAddresses.size >= maxReadableAddresses) readableAddresses.clear();
  readableAddresses.set(detach(address), readable);
  return readable;
}

/** The markup of a page with readable links to pages of the shop. Links to others may have an encoded text in their query. */
export const withReadableLinks = (html: string): string => html.replace(/ href="\/[^"]*%D[^"]*"/g, toReadable);

/** A field of data: fields named `url` have the addresses from which pages make their links. Addresses of other sites stay as they are. */
export const toReadableField = (name: string, text: string): string =>
  name === 'url' && text.includes('%D') && !/^\w+:/.test(text) ? toReadable(text) : text;

/** JSON with readable addresses in its fields named `url`. A quote inside of a text has a backslash before it. */
export const withReadableUrls = (json: string): string => json.replace(/"url":"(?!\w+:)[^"]*%D[^"]*"/g, toReadable);
