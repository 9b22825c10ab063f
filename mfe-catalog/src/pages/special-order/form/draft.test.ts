import { beforeEach, expect, test } from '@jest/globals';
import {
  $draft,
  checkDraft,
  emptyDraft,
  fieldValuesOf,
  hasContent,
  parseDraft,
  setField,
  updateDraft,
} from './draft.ts';

// Without a listener the store would unmount after each read, with a timer that outlives the test.
$draft.listen(() => {});
beforeEach(() => $draft.set(emptyDraft()));

const values = () => fieldValuesOf($draft.get());

test('switching to another kind and back keeps the values typed for each kind', () => {
  setField('width', '42');
  updateDraft({ kind: 'jumbo' });
  expect(values().width).toBe('90');
  setField('width', '100');
  updateDraft({ kind: 'cloth' });
  expect(values().width).toBe('42');
});

test('a new material replaces only the weight and colour in which it is not made', () => {
  setField('gsm', '150');
  setField('colour', 'red');
  setField('material', 'canvas');
  expect(values()).toMatchObject({ gsm: '240', colour: 'red' });
  setField('gsm', '300');
  setField('material', 'jute');
  expect(values()).toMatchObject({ gsm: '300', colour: 'red' });
  setField('material', 'nonwoven');
  expect(values()).toMatchObject({ gsm: '80', colour: 'red' });
});

test('an empty draft has no content; any changed field, note or file counts as content', () => {
  expect(hasContent(emptyDraft())).toBe(false);
  setField('width', '42');
  expect(hasContent($draft.get())).toBe(true);
  const file = { id: 'a', name: 'طرح.pdf', bytes: 7 };
  for (const changes of [
    { kind: 'pp' },
    { note: 'آبی' },
    { within: '9' },
    { sample: true },
    { files: [file] },
  ] as const)
    expect(hasContent({ ...emptyDraft(), ...changes })).toBe(true);
});

test('a stored draft is parsed unchanged, and a broken one is discarded', () => {
  setField('quantity', '');
  updateDraft({ note: 'پشت خالی', files: [{ id: 'a', name: 'طرح.pdf', bytes: 7 }] });
  const stored: unknown = JSON.parse(JSON.stringify($draft.get()));
  expect(parseDraft(stored)).toEqual($draft.get());
  const broken = [null, 7, {}, { ...$draft.get(), kind: 'tent' }, { ...$draft.get(), files: [{ id: 1 }] }];
  for (const value of broken) expect(parseDraft(value)).toBeUndefined();
  // Broken values of one kind do not discard the rest of the draft.
  expect(parseDraft({ ...$draft.get(), typed: { cloth: { width: 7 } } })?.typed).toEqual({});
});

test('each new draft has its own key, which is a UUID as the API requires', () => {
  const keys = [emptyDraft().key, emptyDraft().key];
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('field values become a spec: an empty number is a problem, and the colours of a removed print are not checked', () => {
  setField('width', '');
  expect(checkDraft($draft.get())).toMatchObject({ problems: [{ field: 'width' }], estimate: undefined });
  setField('width', '35');
  setField('print_colours', '9');
  expect(checkDraft($draft.get()).problems).toMatchObject([{ field: 'print_colours' }]);
  setField('print', 'none');
  updateDraft({ within: '30' });
  expect(checkDraft($draft.get())).toMatchObject({ problems: [], spec: { within_days: 30, print: 'none' } });
});
