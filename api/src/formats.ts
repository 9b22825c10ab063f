import { toPersianLetters } from '@shop/shared/lib/persian-letters';
import { textFormats } from '@shop/shared/lib/text-formats';

/** Replaces Arabic letters of a typed line by the Persian ones, and several spaces by one. */
export function normaliseLine(text: string): string {
  return toPersianLetters(text.normalize('NFC')).replace(/\s+/g, ' ').trim();
}

/** The shop's own JSON Schema formats. */
export const formats = { rial: true, ...textFormats } as const;
