import { parseJalali, toJalali } from '@shop/shared/lib/jalali';
import { type TransactionKind, transactionTitles } from '@shop/shared/lib/transactions';
import type { Filter } from '../../transactions/transaction-list.ts';

export const directions = { in: 'واریز', out: 'برداشت' } as const;
const isKind = (text: string | null): text is TransactionKind =>
  text !== null && Object.hasOwn(transactionTitles, text);
const isDirection = (text: string | null): text is keyof typeof directions =>
  text !== null && Object.hasOwn(directions, text);

/** The filter in an address. Parts that make no sense are left out: anybody can type an address. */
export function filterFrom(params: URLSearchParams): Filter {
  const [kind, direction] = [params.get('kind'), params.get('direction')];
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')];
  return {
    ...(isKind(kind) && { kind }),
    ...(isDirection(direction) && { direction }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && (from === undefined || from <= to) && { to }),
  };
}

function dayIn(params: URLSearchParams, name: 'from' | 'to'): string | undefined {
  const text = params.get(name) ?? '';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);
  return isDay ? text : undefined;
}

export type DayErrors = { from?: string; to?: string };
export type CheckedFilter = { ok: true; params: Record<string, string> } | { ok: false; errors: DayErrors };

const wrongDay = 'تاریخ را به این شکل بنویسید: ۱۴۰۵/۰۹/۰۱';

/** Converts what was typed to the parameters of the address, or finds the wrong days. */
export function checkFilter(data: FormData): CheckedFilter {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const params: Record<string, string> = {};
  const errors: DayErrors = {};
  for (const name of ['kind', 'direction']) if (text(name) !== '') params[name] = text(name);
  for (const name of ['from', 'to'] as const) {
    if (text(name) === '') continue;
    const day = parseJalali(text(name));
    if (day === undefined) errors[name] = wrongDay;
    else params[name] = day;
  }
  if (params.from && params.to && params.from > params.to) errors.to = 'تاریخ پایان قبل از تاریخ شروع است.';
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, params };
}

/** A day of the address as the member typed it. */
export function typedDay(params: URLSearchParams, name: 'from' | 'to'): string {
  const day = dayIn(params, name);
  if (day === undefined) return '';
  const { year, month, day: date } = toJalali(day);
  return [year, ...[month, date].map((part) => String(part).padStart(2, '0'))].join('/');
}
