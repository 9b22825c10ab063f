import { getField } from '@shop/shared/lib/untyped-json';

export function numberIn(value: unknown, name: string): number | undefined {
  const field = getField(value, name);
  return typeof field === 'number' && Number.isSafeInteger(field) ? field : undefined;
}

/** The bank's name of a payment, which some gateways send as a number and others as text. */
export function refIdIn(value: unknown, name: string): string | undefined {
  const field = getField(value, name);
  const text = typeof field === 'number' && Number.isSafeInteger(field) ? String(field) : field;
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text) && text !== '0' ? text : undefined;
}
