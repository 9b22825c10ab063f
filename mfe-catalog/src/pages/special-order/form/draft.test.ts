import { beforeEach, expect, test } from '@jest/globals';
import { $draft, change, freshDraft, isBegun, readDraft, type, typedOf } from './draft.ts';
import { wishOf } from './wish.ts';

// Without a listener the store would fall asleep after each read, by a timer that outlives the test.
$draft.listen(() => {});
beforeEach(() => $draft.set(freshDraft()));

const now = () => typedOf($draft.get());

test('who looks at another kind and comes back finds what they had', () => {
  type('width', '42');
  change({ kind: 'jumbo' });
  expect(now().width).toBe('90');
  type('width', '100');
  change({ kind: 'cloth' });
  expect(now().width).toBe('42');
});

test('another material changes only what it does not come in', () => {
  type('gsm', '150');
  type('colour', 'red');
  type('material', 'canvas');
  expect(now()).toMatchObject({ gsm: '240', colour: 'red' });
  type('gsm', '300');
  type('material', 'jute');
  expect(now()).toMatchObject({ gsm: '300', colour: 'red' });
  type('material', 'nonwoven');
  expect(now()).toMatchObject({ gsm: '80', colour: 'red' });
});

test('what an order leaves behind it once it is sent is nothing that somebody has begun', () => {
  expect(isBegun(freshDraft())).toBe(false);
  type('width', '42');
  expect(isBegun($draft.get())).toBe(true);
  const file = { id: 'a', name: 'طرح.pdf', bytes: 7 };
  for (const begun of [{ kind: 'pp' }, { note: 'آبی' }, { within: '9' }, { sample: true }, { files: [file] }] as const)
    expect(isBegun({ ...freshDraft(), ...begun })).toBe(true);
});

test('a draft is read as it was kept, and whatever else was kept is none', () => {
  type('quantity', '');
  change({ note: 'پشت خالی', files: [{ id: 'a', name: 'طرح.pdf', bytes: 7 }] });
  const kept: unknown = JSON.parse(JSON.stringify($draft.get()));
  expect(readDraft(kept)).toEqual($draft.get());
  const broken = [null, 7, {}, { ...$draft.get(), kind: 'tent' }, { ...$draft.get(), files: [{ id: 1 }] }];
  for (const one of broken) expect(readDraft(one)).toBeUndefined();
  // Of a kind alone that is broken the others are kept.
  expect(readDraft({ ...$draft.get(), typed: { cloth: { width: 7 } } })?.typed).toEqual({});
});

test('each order has a key of its own, in the form that the API takes', () => {
  const keys = [freshDraft().key, freshDraft().key];
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('what is typed becomes a wish; an empty field is no zero, and nothing is asked of a print that is none', () => {
  type('width', '');
  expect(wishOf($draft.get())).toMatchObject({ problems: [{ field: 'width' }], estimate: undefined });
  type('width', '35');
  type('print_colours', '9');
  expect(wishOf($draft.get()).problems).toMatchObject([{ field: 'print_colours' }]);
  type('print', 'none');
  change({ within: '30' });
  expect(wishOf($draft.get())).toMatchObject({ problems: [], spec: { within_days: 30, print: 'none' } });
});
