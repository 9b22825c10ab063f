import { toInternalPath } from '@shop/shared/lib/internal-path';

const escapeSequences = /(?:%[0-9a-f]{2})+|%[0-9a-f]?/gi;

/**
 * Repairs an address that was cut in the middle of a letter. Persian addresses are long when escaped, and messengers
 * often cut them. The repaired address lacks the broken letter: articles and products are found by their number, and
 * redirect to the complete address. Undefined if nothing had to be repaired.
 */
export function repairCutAddress(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  const repaired = path.replace(escapeSequences, removeBrokenLetters);
  return repaired === path ? undefined : toInternalPath(repaired + url.slice(path.length));
}

function removeBrokenLetters(escaped: string): string {
  const text = Buffer.from(escaped.replaceAll('%', ''), 'hex').toString();
  const isComplete = text !== '' && !text.includes('\ufffd');
  return isComplete ? escaped : encodeURIComponent(text.replaceAll('\ufffd', ''));
}
