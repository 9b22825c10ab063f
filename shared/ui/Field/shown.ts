import { toLatinDigits, toPersianDigits } from '../../lib/digits.ts';

export type FieldKind = 'text' | 'email' | 'password' | 'tel' | 'number' | 'code';

/** What a field of this kind shows of what was typed: digits in Persian, and of a number nothing else. */
export function shownIn(kind: FieldKind, text: string): string {
  if (kind === 'number' || kind === 'code') return toPersianDigits(toLatinDigits(text).replace(/[^0-9]/g, ''));
  return kind === 'tel' ? toPersianDigits(text) : text;
}

/** Writes the text anew and leaves the caret between the letters where it was. */
export function keepCaret(input: HTMLInputElement, rewrite: (text: string) => string): void {
  const text = rewrite(input.value);
  if (text === input.value) return;
  const caret = rewrite(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
