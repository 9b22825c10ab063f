import { toLatinDigits, toPersianDigits } from '../../lib/digits.ts';

export type FieldKind = 'text' | 'ltr' | 'email' | 'password' | 'tel' | 'number' | 'decimal' | 'digits' | 'code';

/**
 * The text that a field shows after typing, with Persian digits. A code has nothing but digits. A number keeps all of its text: without
 * its decimal mark «۲٫۵» would become 25, so text that is no number gets an error instead.
 */
export function formatTyped(kind: FieldKind, text: string): string {
  if (kind === 'digits' || kind === 'code') return toPersianDigits(toLatinDigits(text).replace(/[^0-9]/g, ''));
  if (kind === 'number' || kind === 'decimal') return toPersianDigits(text).replace(/[./]/g, '٫');
  return kind === 'tel' ? toPersianDigits(text) : text;
}

/** Replaces the text of a field and keeps the caret after the same character. */
export function rewriteKeepingCaret(input: HTMLInputElement, rewrite: (text: string) => string): void {
  const text = rewrite(input.value);
  if (text === input.value) return;
  const caret = rewrite(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
