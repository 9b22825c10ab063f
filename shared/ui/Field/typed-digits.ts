import { toLatinDigits, toPersianDigits } from '../../lib/digits.ts';

export type FieldKind = 'text' | 'ltr' | 'email' | 'password' | 'tel' | 'number' | 'digits' | 'code';

/** The text that a field shows after typing: with Persian digits, and in numbers and codes nothing but digits. */
export function formatTyped(kind: FieldKind, text: string): string {
  if (kind === 'number' || kind === 'digits' || kind === 'code')
    return toPersianDigits(toLatinDigits(text).replace(/[^0-9]/g, ''));
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
