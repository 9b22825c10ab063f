import { ownPath } from '@shop/shared/lib/own-path';

const escapes = /(?:%[0-9a-f]{2})+|%[0-9a-f]?/gi;

/**
 * A Persian address is long when it is escaped, and who passes it on often cuts it in the middle of a letter; nobody can read it then.
 * This is the address without what cannot be read: a text is found by its number, and leads to its whole address itself.
 * Undefined where there is nothing to mend.
 */
export function withoutHalfLetters(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  const mended = path.replace(escapes, readable);
  return mended === path ? undefined : ownPath(mended + url.slice(path.length));
}

function readable(escaped: string): string {
  const text = Buffer.from(escaped.replaceAll('%', ''), 'hex').toString();
  const isWhole = text !== '' && !text.includes('\ufffd');
  return isWhole ? escaped : encodeURIComponent(text.replaceAll('\ufffd', ''));
}
