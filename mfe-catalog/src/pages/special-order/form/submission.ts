import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import type { Field, Problem, Spec } from '@shop/shared/lib/special-order';
import { isPending } from '@shop/shared/stores/upload-queue';
import { $checkedDraft, $draft, type Draft, type ErrorField, emptyDraft, errorFields } from './draft.ts';
import { $uploads, removeLostFiles } from './uploads.ts';

type Order = ResponseData<'post', '/api/v1/special-orders'>;
type Body = { key: string; spec: Spec; note?: string; files: string[] };

export type Submission =
  | { state: 'editing' }
  | { state: 'sending' }
  /** `field` is undefined if the refusal is about the order as a whole. */
  | { state: 'refused'; field: ErrorField | undefined; message: string }
  | { state: 'sent'; code: string };

export const $submission = atom<Submission>({ state: 'editing' });

const failedText = 'سفارش ثبت نشد. نوشته‌هایتان سر جایش است؛ دوباره تلاش کنید.';
const uploadsPendingText = 'فایل‌ها هنوز در حال بارگذاری است. چند لحظهٔ دیگر دوباره بزنید یا بارگذاری را لغو کنید.';
const keyUsedText = 'این سفارش یک بار ثبت شده است. اگر سفارش دیگری می‌خواهید، دوباره «ثبت سفارش» را بزنید.';

/** Sends the draft, which must have no problems. The draft is emptied only after the API has accepted it as it is. */
export async function submitOrder(post: (body: Body) => Promise<Pick<Order, 'code'>> = postOrder): Promise<void> {
  if ($submission.get().state === 'sending') return;
  if ($uploads.get().some(isPending)) {
    $submission.set({ state: 'refused', field: 'files', message: uploadsPendingText });
    return;
  }
  const draft = $draft.get();
  // Store the key before sending. Otherwise a lost response followed by a reload would send the order again under a new key.
  $draft.set({ ...draft });
  $submission.set({ state: 'sending' });
  try {
    const { code } = await post(bodyOf(draft));
    // Changes that were made while the order was sent are not part of it. They stay for another order.
    const current = $draft.get();
    const isUnchanged = JSON.stringify(current) === JSON.stringify(draft);
    $draft.set(isUnchanged ? emptyDraft() : { ...current, key: emptyDraft().key });
    $uploads.set([]);
    $submission.set({ state: 'sent', code });
  } catch (error) {
    $submission.set(refusalOf(error));
    if (error instanceof ApiError && error.code === 'key-used') $draft.set({ ...$draft.get(), key: emptyDraft().key });
    if (error instanceof ApiError && error.field === 'files') await removeLostFiles();
  }
}

/** Removes the refusal of a field that is being changed: it was about the previous value. */
export function clearRefusal(field: string): void {
  const submission = $submission.get();
  if (submission.state === 'refused' && submission.field === field) $submission.set({ state: 'editing' });
}

/** Called when the form is left, so that it opens empty next time. While an order is being sent, its state is kept. */
export function resetSubmission(): void {
  const { state } = $submission.get();
  if (state === 'sent' || state === 'refused') $submission.set({ state: 'editing' });
}

function bodyOf({ key, note, files }: Draft): Body {
  return {
    key,
    spec: $checkedDraft.get().spec,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    files: files.map(({ id }) => id),
  };
}

function refusalOf(error: unknown): Submission {
  if (!(error instanceof ApiError) || error.messages.length === 0) {
    return { state: 'refused', field: undefined, message: failedText };
  }
  const { code, field, message } = error;
  if (code === 'key-used') return { state: 'refused', field: undefined, message: keyUsedText };
  const name = field?.replace(/^spec\./, '');
  // A field that the form does not have: the message is shown for the whole form, or nobody would see it.
  return { state: 'refused', field: errorFields.find((fieldName) => fieldName === name), message };
}

const postOrder = (body: Body) => shopApi(api).post('/api/v1/special-orders', { body, quiet: [409, 422] });

export type Errors = Partial<Record<Field | ErrorField, string>>;

/** Fields that are typed rather than chosen. A half-typed number is not wrong yet, a wrong choice is wrong at once. */
const typedFields: ReadonlySet<Field> = new Set<Field>([
  'width',
  'height',
  'gusset',
  'gsm',
  'print_colours',
  'quantity',
  'within_days',
]);

type ErrorContext = { blurredFields: ReadonlySet<string>; hasTriedToSubmit: boolean; submission: Submission };

/** The errors to show now: a typed field shows its error after it was left once, or after an attempt to submit. */
export function visibleErrors(
  problems: readonly Problem[],
  { blurredFields, hasTriedToSubmit, submission }: ErrorContext,
): Errors {
  const visible = problems.filter(
    ({ field }) => hasTriedToSubmit || !typedFields.has(field) || blurredFields.has(field),
  );
  const errors: Errors = Object.fromEntries(visible.map(({ field, message }) => [field, message]));
  if (submission.state !== 'refused' || submission.field === undefined) return errors;
  return { ...errors, [submission.field]: submission.message };
}
