import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { $checkedDraft, $draft, emptyDraft, setField, updateDraft } from './draft.ts';
import { $submission, clearRefusal, resetSubmission, submitOrder, visibleErrors } from './submission.ts';
import { $uploads } from './uploads.ts';

$draft.listen(() => {});
$checkedDraft.listen(() => {});
beforeEach(() => {
  $draft.set(emptyDraft());
  $uploads.set([]);
  $submission.set({ state: 'editing' });
});

type Post = NonNullable<Parameters<typeof submitOrder>[0]>;
const refusing =
  (code: string, field?: string, status = 422): Post =>
  () =>
    Promise.reject(new ApiError(status, 'نه', 'r', [{ code, message: 'نه', ...(field ? { field } : {}) }]));
const order = { code: '2222-2222' };

test('the draft is emptied and gets a new key once the API has accepted the order', async () => {
  updateDraft({ note: ' آبی ' });
  const { key } = $draft.get();
  const post = jest.fn<Post>(async () => order);
  await submitOrder(post);
  expect(post.mock.calls[0]?.[0]).toMatchObject({ key, note: 'آبی', files: [], spec: { kind: 'cloth' } });
  expect([$submission.get(), $draft.get().note]).toEqual([{ state: 'sent', code: '2222-2222' }, '']);
  expect($draft.get().key).not.toBe(key);
});

test('a note that was changed while the order was sent stays, under a key for another order', async () => {
  updateDraft({ note: 'آبی' });
  const { key } = $draft.get();
  await submitOrder(async () => {
    updateDraft({ note: 'آبی، لطفاً تا عید' });
    return order;
  });
  expect([$submission.get().state, $draft.get().note]).toEqual(['sent', 'آبی، لطفاً تا عید']);
  expect($draft.get().key).not.toBe(key);
});

test('a refusal and a lost response keep the draft with its key', async () => {
  updateDraft({ note: 'آبی' });
  const draftBefore = $draft.get();
  await submitOrder(refusing('quantity-out-of-range', 'spec.quantity'));
  expect($submission.get()).toEqual({ state: 'refused', field: 'quantity', message: 'نه' });
  await submitOrder(() => Promise.reject(new ApiError(0, 'Network Error')));
  expect($submission.get()).toMatchObject({ state: 'refused', field: undefined });
  expect($draft.get()).toEqual(draftBefore);
});

test('a refusal of a field that the form does not have is shown for the whole form', async () => {
  await submitOrder(refusing('invalid', 'spec.finish'));
  expect($submission.get()).toMatchObject({ state: 'refused', field: undefined, message: 'نه' });
});

test('a refusal disappears when its field is changed or the form is left, and a sent order when the form is left', async () => {
  await submitOrder(refusing('note-wrong', 'note'));
  clearRefusal('width');
  expect($submission.get()).toMatchObject({ state: 'refused', field: 'note' });
  clearRefusal('note');
  expect($submission.get()).toEqual({ state: 'editing' });
  await submitOrder(refusing('note-wrong', 'note'));
  resetSubmission();
  expect($submission.get()).toEqual({ state: 'editing' });
  await submitOrder(async () => order);
  resetSubmission();
  expect($submission.get()).toEqual({ state: 'editing' });
});

test('leaving the form while the order is being sent keeps its outcome', async () => {
  const submitting = submitOrder(async () => order);
  resetSubmission();
  await submitting;
  expect($submission.get()).toEqual({ state: 'sent', code: '2222-2222' });
});

test('a key that was used for another order is refused for the whole form and replaced', async () => {
  const { key } = $draft.get();
  await submitOrder(refusing('key-used', 'key', 409));
  expect($submission.get()).toMatchObject({ state: 'refused', field: undefined });
  expect($draft.get().key).not.toBe(key);
});

test('an order is not sent while files are uploading, nor twice at once', async () => {
  $uploads.set([{ key: 1, name: 'a.pdf', file: undefined, state: 'waiting' }]);
  const post = jest.fn<Post>(async () => order);
  await submitOrder(post);
  expect($submission.get()).toMatchObject({ state: 'refused', field: 'files' });
  $uploads.set([]);
  await Promise.all([submitOrder(post), submitOrder(post)]);
  expect(post).toHaveBeenCalledTimes(1);
});

test('a number shows its error after it was left, a choice at once, and every field after an attempt to submit', () => {
  setField('width', '1');
  setField('material', 'jute');
  setField('print', 'dtf');
  const { problems } = $checkedDraft.get();
  const fieldsWithErrors = (blurred: string[], hasTriedToSubmit = false) =>
    Object.keys(
      visibleErrors(problems, { blurredFields: new Set(blurred), hasTriedToSubmit, submission: { state: 'editing' } }),
    );
  expect(fieldsWithErrors([])).toEqual(['print']);
  expect(fieldsWithErrors(['width'])).toEqual(['width', 'print']);
  expect(fieldsWithErrors([], true)).toEqual(['width', 'print']);
  const submission = { state: 'refused', field: 'files', message: 'نه' } as const;
  expect(visibleErrors([], { blurredFields: new Set(), hasTriedToSubmit: true, submission })).toEqual({ files: 'نه' });
});
