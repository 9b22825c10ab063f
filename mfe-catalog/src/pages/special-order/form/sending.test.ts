import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { $draft, change, freshDraft, type } from './draft.ts';
import { $sending, leave, mend, send } from './sending.ts';
import { shownErrors } from './shown-errors.ts';
import { $uploads } from './uploads.ts';
import { $wish } from './wish.ts';

$draft.listen(() => {});
$wish.listen(() => {});
beforeEach(() => {
  $draft.set(freshDraft());
  $uploads.set([]);
  $sending.set({ state: 'filling' });
});

type Ask = NonNullable<Parameters<typeof send>[0]>;
const refusing =
  (code: string, field?: string, status = 422): Ask =>
  () =>
    Promise.reject(new ApiError(status, 'نه', 'r', [{ code, message: 'نه', ...(field ? { field } : {}) }]));
const order = { code: '2222-2222' };

test('what was filled in goes once the shop has it, and not before', async () => {
  change({ note: ' آبی ' });
  const { key } = $draft.get();
  const ask = jest.fn<Ask>(async () => order);
  await send(ask);
  expect(ask.mock.calls[0]?.[0]).toMatchObject({ key, note: 'آبی', files: [], spec: { kind: 'cloth' } });
  expect([$sending.get(), $draft.get().note]).toEqual([{ state: 'sent', code: '2222-2222' }, '']);
  expect($draft.get().key).not.toBe(key);
});

test('a refusal and a lost answer keep everything, key included', async () => {
  change({ note: 'آبی' });
  const before = $draft.get();
  await send(refusing('quantity-out-of-range', 'spec.quantity'));
  expect($sending.get()).toEqual({ state: 'refused', field: 'quantity', message: 'نه' });
  await send(() => Promise.reject(new ApiError(0, 'Network Error')));
  expect($sending.get()).toMatchObject({ state: 'refused', field: undefined });
  expect($draft.get()).toEqual(before);
});

test('what is refused about no field of the form is told about the whole', async () => {
  await send(refusing('invalid', 'spec.finish'));
  expect($sending.get()).toMatchObject({ state: 'refused', field: undefined, message: 'نه' });
});

test('a refusal goes once its field is mended, and with whoever leaves; then another order can be made', async () => {
  await send(refusing('note-wrong', 'note'));
  mend('width');
  expect($sending.get()).toMatchObject({ state: 'refused', field: 'note' });
  mend('note');
  expect($sending.get()).toEqual({ state: 'filling' });
  await send(refusing('note-wrong', 'note'));
  leave();
  expect($sending.get()).toEqual({ state: 'filling' });
  await send(async () => order);
  leave();
  expect($sending.get()).toEqual({ state: 'filling' });
});

test('who leaves while it is being sent finds out when they come back', async () => {
  const sent = send(async () => order);
  leave();
  await sent;
  expect($sending.get()).toEqual({ state: 'sent', code: '2222-2222' });
});

test('a key that was used for another wish is exchanged, and told', async () => {
  const { key } = $draft.get();
  await send(refusing('key-used', 'key', 409));
  expect($sending.get()).toMatchObject({ state: 'refused', field: undefined });
  expect($draft.get().key).not.toBe(key);
});

test('nothing is sent while files are on their way, nor twice at once', async () => {
  $uploads.set([{ id: 1, file: new File([], 'a.pdf'), state: 'waiting' }]);
  const ask = jest.fn<Ask>(async () => order);
  await send(ask);
  expect($sending.get()).toMatchObject({ state: 'refused', field: 'files' });
  $uploads.set([]);
  await Promise.all([send(ask), send(ask)]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('of a number nobody is told before they have left it; of a choice at once; of all when it is sent', () => {
  type('width', '1');
  type('material', 'jute');
  type('print', 'dtf');
  const { problems } = $wish.get();
  const fields = (left: string[], tried = false) =>
    Object.keys(shownErrors(problems, { left: new Set(left), tried, sending: { state: 'filling' } }));
  expect(fields([])).toEqual(['print']);
  expect(fields(['width'])).toEqual(['width', 'print']);
  expect(fields([], true)).toEqual(['width', 'print']);
  const refused = { state: 'refused', field: 'files', message: 'نه' } as const;
  expect(shownErrors([], { left: new Set(), tried: true, sending: refused })).toEqual({ files: 'نه' });
});
