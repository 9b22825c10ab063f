import { expect, test } from '@jest/globals';
import { proFormaPdfs } from './pdf-service.ts';
import type { ProForma } from './schema.ts';

const amounts = { total: 0, discount: 0, after_discount: 0, vat: 0, total_with_vat: 0 };
const party = {
  name: 'گونی‌فروش',
  national_id: null,
  economic_code: null,
  registration_number: null,
  address: null,
  postal_code: null,
  phone: null,
};
const proForma: ProForma = {
  date: '1405/09/03',
  time: '09:00',
  issued_at: '2026-11-24T05:30:00.000Z',
  seller: party,
  lines: [],
  ...amounts,
  vat_percent: 10,
  total_in_words: 'صفر ریال',
  shipping: { terms: 'open', method: null },
  problems: [],
};

test('of many requests one is drawn at a time, twenty wait, and the others are refused as busy', async () => {
  const started: (() => void)[] = [];
  const draw = proFormaPdfs({ draw: () => new Promise((resolve) => started.push(() => resolve(new Uint8Array(1)))) });
  const answers = Array.from({ length: 30 }, () => draw(proForma, {}));
  const refused = await Promise.all(answers.slice(21));
  expect(refused).toEqual(Array(9).fill(expect.objectContaining({ ok: false, reason: 'busy' })));
  for (let place = 0; place < 21; place += 1) {
    expect(started).toHaveLength(1);
    started.shift()?.();
    expect(await answers[place]).toMatchObject({ ok: true });
  }
});
