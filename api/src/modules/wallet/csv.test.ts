import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvRow, transactionsCsv } from './csv.ts';
import type { Transaction } from './schema.ts';

const transaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: '1-w-1',
  kind: 'adjust',
  direction: 'out',
  at: '2026-03-21T20:45:00Z',
  subject: 'operator',
  number: null,
  reason: 'مبلغ، "اشتباه" بود',
  state: null,
  amount: 12_500 as Transaction['amount'],
  balance: null,
  ...changes,
});

async function csvOf(...transactions: Transaction[]): Promise<string> {
  async function* rows() {
    yield* transactions;
  }
  let text = '';
  for await (const piece of transactionsCsv(rows())) text += piece;
  return text;
}

test('the file begins with a byte order mark and has Persian titles, Jalali days of Tehran and amounts that spreadsheets add up', async () => {
  expect(await csvOf(transaction())).toBe(
    '\ufeffتاریخ,ساعت,نوع,واریز یا برداشت,مبلغ (ریال),ماندهٔ کیف پول (ریال),بابت,شماره,توضیح\r\n' +
      '1405/01/02,00:15,اصلاح موجودی,برداشت,12500,,,,"مبلغ، ""اشتباه"" بود"\r\n',
  );
});

test('a list without transactions is a file with titles only', async () => {
  expect((await csvOf()).trimEnd().split('\r\n')).toHaveLength(1);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200f=cmd', '|calc', '%0A'])(
  'the cell %j is a text to a spreadsheet',
  (text) => {
    expect(csvRow([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('every text is read back from the file as it was, but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const row = csvRow(cells);
      expect(parseRow(row)).toHaveLength(cells.length);
      for (const [index, cell] of parseRow(row).entries()) {
        expect([cells[index], `'${cells[index]}`]).toContain(cell);
        expect(cell).not.toMatch(/^[=+\-@]/);
      }
    }),
  );
});

/** A plain reader of RFC 4180. */
function parseRow(text: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of `,${text.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  }
  return cells;
}
