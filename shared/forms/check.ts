import { toPersianDigits } from '../lib/digits.ts';
import { textFormats } from '../lib/text-formats.ts';
import type { Field } from './kinds.ts';

export type CheckedField = { ok: true; value: unknown } | { ok: false; error: string };

/** Checks what was typed in a field. The message says what would be accepted. */
export function checkField(field: Field, typed: string): CheckedField {
  // Spaces of a password belong to it.
  const text = field.kind === 'password' ? typed : typed.trim();
  if (text === '') {
    return field.emptyText === undefined
      ? { ok: true, value: field.emptyValue }
      : { ok: false, error: field.emptyText };
  }
  const value = field.read(text);
  const { unreadableText } = field;
  const readError = typeof unreadableText === 'string' ? unreadableText : unreadableText(text);
  const error = value === undefined ? readError : schemaError(field, value);
  return error === undefined ? { ok: true, value } : { ok: false, error };
}

/** Checks the keywords of the field's JSON Schema, as the API does. */
function schemaError({ schema, formatLimit }: Field, value: unknown): string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (typeof value === 'number') {
    if (value < minimum) return `حداقل ${formatLimit(minimum)} پذیرفته می‌شود.`;
    return value > maximum ? `حداکثر ${formatLimit(maximum)} پذیرفته می‌شود.` : undefined;
  }
  if (typeof value !== 'string') return undefined;
  // JSON Schema counts characters, JavaScript halves of the characters beyond the basic plane, such as emoji.
  const length = [...value].length;
  if (length < minLength) return `حداقل ${toPersianDigits(minLength)} کاراکتر بنویسید.`;
  if (length > maxLength) return `حداکثر ${toPersianDigits(maxLength)} کاراکتر بنویسید.`;
  const isReadable = format === 'line' || format === 'text' ? textFormats[format](value) : true;
  return isReadable ? undefined : 'این متن خوانا نیست یا کاراکتر نامرئی دارد؛ آن را دوباره بنویسید.';
}
