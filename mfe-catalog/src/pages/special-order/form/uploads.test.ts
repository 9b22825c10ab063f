import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { $draft, emptyDraft, updateDraft } from './draft.ts';
import { $lostFilesText, $uploads, addFiles, cancelUpload, removeLostFiles, retryUpload } from './uploads.ts';

$draft.listen(() => {});
beforeEach(() => {
  $draft.set(emptyDraft());
  $uploads.set([]);
  $lostFilesText.set('');
});

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const uploaded = (id: string, name = 'design.pdf') => ({
  id,
  name,
  bytes: 10,
  purpose: 'artwork' as const,
  media_type: 'application/pdf',
  url: '',
  created_at: '',
  claimed: false,
  width: null,
  height: null,
});
const messages = () => $uploads.get().map((upload) => (upload.state === 'failed' ? upload.message : upload.state));
const uploadedNames = () => $draft.get().files.map(({ name }) => name);
const refused = (message: string, status = 422) => new ApiError(status, message, 'r', [{ message, code: 'x' }]);

test('a file of another type, an empty, a too large and a sixth file are refused without an upload', async () => {
  const send = jest.fn(async () => uploaded('a'));
  await addFiles([file('a.exe'), file('b.png', 0), file('c.pdf', 21 * 1024 * 1024)], send);
  expect(send).not.toHaveBeenCalled();
  expect(messages()).toEqual([
    expect.stringContaining('نوع فایل'),
    'این فایل خالی است.',
    expect.stringContaining('۲۰ مگابایت'),
  ]);
  updateDraft({ files: Array.from({ length: 5 }, (_, id) => ({ id: `${id}`, name: 'x.pdf', bytes: 1 })) });
  await addFiles([file('sixth.pdf')], send);
  expect(messages().at(-1)).toContain('۵ فایل');
  expect(send).not.toHaveBeenCalled();
});

test('files are uploaded one after the other, report their progress and end up in the draft', async () => {
  const progress: unknown[] = [];
  let running = 0;
  await addFiles([file('one.pdf'), file('two.png')], async ({ name }, { onProgress }) => {
    running += 1;
    expect(running).toBe(1);
    onProgress(0.5);
    progress.push($uploads.get().map((upload) => (upload.state === 'sending' ? upload.share : upload.state)));
    await Promise.resolve();
    running -= 1;
    return uploaded(name, name);
  });
  expect(progress).toEqual([[0.5, 'waiting'], [0.5]]);
  expect([uploadedNames(), $uploads.get()]).toEqual([['one.pdf', 'two.png'], []]);
});

test('a failed upload shows its reason, and offers a retry unless the file itself was refused', async () => {
  await addFiles([file('a.png')], () => Promise.reject(refused('این فایل ناقص یا خراب است.')));
  await addFiles([file('b.png')], () => Promise.reject(refused('زیاد شده است.', 429)));
  await addFiles([file('c.png')], () => Promise.reject(new ApiError(0, 'Network Error')));
  expect($uploads.get()).toMatchObject([
    { message: 'این فایل ناقص یا خراب است.', canRetry: false },
    { message: 'زیاد شده است.', canRetry: true },
    { message: expect.stringContaining('ارتباط قطع شد'), canRetry: true },
  ]);
  const [, , last] = $uploads.get();
  await retryUpload(last?.key ?? 0, async () => uploaded('c', 'c.png'));
  expect([uploadedNames(), $uploads.get().length]).toEqual([['c.png'], 2]);
});

test('a cancelled upload disappears from the list and does not reach the draft', async () => {
  const uploads = addFiles([file('a.pdf'), file('b.pdf')], ({ name }, { signal }) => {
    if (name === 'b.pdf') return Promise.resolve(uploaded('b', name));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('canceled')));
      cancelUpload($uploads.get()[0]?.key ?? 0);
    });
  });
  await uploads;
  expect([uploadedNames(), $uploads.get()]).toEqual([['b.pdf'], []]);
});

test('an upload without progress for 45 seconds fails and can be retried', async () => {
  jest.useFakeTimers();
  const uploads = addFiles(
    [file('a.pdf')],
    (_, { signal }) =>
      new Promise((_done, reject) => signal.addEventListener('abort', () => reject(new Error('stalled')))),
  );
  await jest.advanceTimersByTimeAsync(46_000);
  await uploads;
  jest.useRealTimers();
  expect($uploads.get()).toMatchObject([{ state: 'failed', canRetry: true }]);
});

test('files that the API no longer has are removed from the draft and named; a failed check removes nothing', async () => {
  const files = ['gone', 'used', 'there', 'unknown'].map((id) => ({ id, name: `${id}.pdf`, bytes: 1 }));
  updateDraft({ files });
  await removeLostFiles(async (id) => {
    if (id === 'gone') throw new ApiError(404, 'gone');
    if (id === 'unknown') throw new ApiError(503, 'away');
    return { claimed: id === 'used' };
  });
  expect(uploadedNames()).toEqual(['there.pdf', 'unknown.pdf']);
  expect($lostFilesText.get()).toContain('«gone.pdf»، «used.pdf»');
});
