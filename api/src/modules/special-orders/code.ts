import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, and U: what is told on the phone must not be another when it is written down. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

export const codePattern = '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$';

/** «7K3M-9QXD»: one of 650 thousand million, and only its owner is answered anyway. */
export function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}
