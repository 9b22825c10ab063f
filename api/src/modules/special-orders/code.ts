import { randomInt } from 'node:crypto';

/** Leaves out 0, O, 1, I, L and U, which are easily confused when a code is read out on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

export const codePattern = '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$';

/** A code such as «7K3M-9QXD», one of about 650 thousand million. It need not be secret: only the owner can read the order. */
export function newCode(): string {
  const text = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${text.slice(0, codeLength / 2)}-${text.slice(codeLength / 2)}`;
}
