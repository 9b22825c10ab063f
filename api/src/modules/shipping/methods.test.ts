import { describe, expect, test } from '@jest/globals';
import { unwrapResult } from 'release/result';
import { readSettings } from '../../settings.ts';
import { offeredMethods, type Parcel } from './methods.ts';
import { upcomingSlots } from './slots.ts';

const { shipping, freeShippingFrom } = unwrapResult(readSettings({})).rules;
const rules = { ...shipping, freeShippingFrom };
const shiraz = { province: 'فارس', city: 'شیراز' };
const shahriar = { province: 'تهران', city: 'شهریار' };
const tehran = { province: 'تهران', city: 'تهران' };
// A Tuesday at 9 in Tehran.
const tuesday = new Date('2026-11-24T05:30:00Z');

const offer = (weightGrams: number, address: Parcel['address'], now = tuesday) =>
  offerBy(rules, weightGrams, address, now);
const offerBy = (by: typeof rules, weightGrams: number, address: Parcel['address'], now = tuesday) => {
  const slots = upcomingSlots(now, by).map((slot) => ({ ...slot, isFree: true }));
  return offeredMethods({ weightGrams, address }, slots, by, now);
};
const methodOf = (name: string, ...parcel: Parameters<typeof offer>) => {
  const offered = offer(...parcel).find(({ method }) => method === name);
  if (offered === undefined) throw new Error(`${name} is not offered`);
  return offered;
};
const datesOf = (...parcel: Parameters<typeof methodOf>) => {
  const { fromDay, toDay } = methodOf(...parcel);
  return [fromDay, toDay];
};

describe('the methods of an order', () => {
  test.each([
    [29_900, shiraz, 'pishtaz tipax pickup'],
    [30_000, tehran, 'pishtaz tipax courier pickup'],
    [30_001, shiraz, 'tipax freight pickup'],
    [30_001, tehran, 'tipax freight pickup'],
    [500, shahriar, 'pishtaz tipax pickup'],
    [500, undefined, 'pickup'],
  ])('of %i grams to %j are %s', (weight, address, expected) => {
    const possible = offer(weight, address).filter(({ problem }) => problem === null);
    expect(possible.map(({ method }) => method).join(' ')).toBe(expected);
  });

  test.each([
    [1_000, tehran, 450_000],
    [1_001, tehran, 550_000],
    [1_000, shiraz, 600_000],
    [30_000, shiraz, 4_800_000],
  ])('of %i grams to %j cost %i Rial with پیشتاز', (weight, address, expected) => {
    expect(methodOf('pishtaz', weight, address)).toMatchObject({ price: expected, freeFrom: freeShippingFrom });
  });

  test('are paid on delivery with تیپاکس and freight, free at the shop, and at the price of the setting with the courier', () => {
    const prices = offer(30_000, tehran).map(({ method, price, freeFrom }) => [method, price, freeFrom]);
    expect(prices.slice(1)).toEqual([
      ['tipax', null, null],
      ['freight', null, null],
      ['courier', shipping.courierPrice, null],
      ['pickup', 0, null],
    ]);
  });
});

test.each([
  [12, 12_000, null],
  [12, 12_001, 'پیک بستهٔ سنگین‌تر از ۱۲ کیلوگرم را نمی‌برد.'],
  [50, 50_000, null],
  [50, 414_000, 'پیک بستهٔ سنگین‌تر از ۵۰ کیلوگرم را نمی‌برد.'],
])('a courier that takes up to %i kg has the right problem with %i grams', (kg, weight, message) => {
  const offered = offerBy({ ...rules, courierMaxGrams: kg * 1000 }, weight, tehran);
  const courier = offered.find(({ method }) => method === 'courier');
  expect(courier?.problem?.message ?? null).toBe(message);
});

test('an order that is too heavy for پیشتاز has no price there, and is never free', () => {
  expect(methodOf('pishtaz', 30_001, shiraz)).toMatchObject({
    price: null,
    freeFrom: null,
    problem: { code: 'too-heavy', message: 'پیشتاز بستهٔ سنگین‌تر از ۳۰ کیلوگرم را نمی‌برد.' },
  });
});

describe('the dates of a delivery', () => {
  test('are a working day of preparation and the working days on the way, without Fridays', () => {
    // Wednesday is the preparation; Thursday and Saturday are working days.
    expect(datesOf('pishtaz', 500, shiraz)).toEqual(['2026-11-28', '2026-11-30']);
    expect(datesOf('pishtaz', 500, shahriar)).toEqual(['2026-11-26', '2026-11-29']);
    expect(datesOf('pickup', 500, undefined)).toEqual(['2026-11-25', '2026-11-25']);
  });

  test.each([
    ['before the cut-off', '2026-11-24T10:29:00Z', '2026-11-25'],
    ['from the cut-off on', '2026-11-24T10:30:00Z', '2026-11-26'],
    ['after the cut-off of a Wednesday', '2026-11-25T12:00:00Z', '2026-11-28'],
    ['on a Friday', '2026-11-27T06:00:00Z', '2026-11-29'],
    ['before the four holidays of Nowruz', '2026-03-19T06:00:00Z', '2026-03-25'],
  ])('of an order %s begin on the right working day', (_, now, expected) => {
    expect(methodOf('pickup', 500, undefined, new Date(now)).fromDay).toBe(expected);
  });

  test('are marked as approximate when the holidays of their year are not known', () => {
    expect(methodOf('tipax', 500, shiraz).hint).not.toContain('تقریبی');
    expect(methodOf('tipax', 500, shiraz, new Date('2027-04-20T06:00:00Z')).hint).toContain('تقریبی');
    // Ordered in a year whose holidays are known, delivered in the next one.
    const late = new Date('2027-03-17T06:00:00Z');
    expect(methodOf('pickup', 500, undefined, late).hint).not.toContain('تقریبی');
    expect(methodOf('freight', 31_000, shiraz, late).hint).toContain('تقریبی');
  });
});

describe('the windows of the courier', () => {
  const windows = (now: string) => upcomingSlots(new Date(now), rules).map(({ id }) => id);

  test('are in the next five working days and not too near', () => {
    const ids = windows('2026-11-24T05:30:00Z');
    // At 9 the window of 9 is too near, and that of 13 is not.
    expect(ids.slice(0, 3)).toEqual(['2026-11-24-13', '2026-11-24-17', '2026-11-25-09']);
    expect([...new Set(ids.map((id) => id.slice(0, 10)))]).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-28',
      '2026-11-29',
    ]);
    expect(windows('2026-11-24T05:31:00Z')[0]).toBe('2026-11-24-17');
  });

  test('begin tomorrow when those of today are over', () => {
    expect(windows('2026-11-24T09:31:00Z')[0]).toBe('2026-11-25-09');
    expect(windows('2026-11-26T12:00:00Z')[0]).toBe('2026-11-28-09');
  });

  test('are offered in Tehran only, and none is left when all are full', () => {
    expect(methodOf('courier', 500, shahriar).slots).toEqual([]);
    const full = upcomingSlots(tuesday, rules).map((slot) => ({ ...slot, isFree: false }));
    const [offered] = offeredMethods({ weightGrams: 500, address: tehran }, full, rules, tuesday).slice(3);
    expect(offered).toMatchObject({ method: 'courier', problem: { code: 'no-slot' } });
  });
});
