import { subjectTitles, transactionTitles } from '@shop/shared/lib/transactions';
import type { Transaction } from './schema.ts';

const directionNames: Readonly<Record<Transaction['direction'], string>> = { in: 'واریز', out: 'برداشت', none: '' };
const head = [
  'تاریخ',
  'ساعت',
  'نوع',
  'واریز یا برداشت',
  'مبلغ (ریال)',
  'ماندهٔ کیف پول (ریال)',
  'بابت',
  'شماره',
  'توضیح',
];

/** Spreadsheets read a file without this mark in the encoding of the computer, which breaks Persian. */
const byteOrderMark = '\ufeff';

/** With Latin digits: spreadsheets calculate with the amounts and sort by the dates. */
const dayAndTime = new Intl.DateTimeFormat('en-US-u-ca-persian', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The transactions as CSV (RFC 4180), in pieces. */
export async function* transactionsCsv(transactions: AsyncIterable<Transaction>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(head);
  for await (const transaction of transactions) yield csvRow(cellsOf(transaction));
}

function cellsOf({ at, kind, direction, amount, balance, subject, number, reason }: Transaction): string[] {
  const parts = new Map(dayAndTime.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return [
    `${part('year')}/${part('month')}/${part('day')}`,
    `${part('hour')}:${part('minute')}`,
    transactionTitles[kind],
    directionNames[direction],
    String(amount),
    balance === null ? '' : String(balance),
    subjectTitles[subject],
    number ?? '',
    reason ?? '',
  ];
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula, also after spaces; the apostrophe makes it a text. */
function csvCell(text: string): string {
  const safe = /^[\s\p{Cf}\0]*[=+\-@|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
