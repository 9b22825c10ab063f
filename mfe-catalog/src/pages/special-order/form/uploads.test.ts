import { beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { $draft, change, freshDraft } from './draft.ts';
import { $lost, $uploads, addFiles, checkSent, dropUpload, tryAgain } from './uploads.ts';

$draft.listen(() => {});
beforeEach(() => {
  $draft.set(freshDraft());
  $uploads.set([]);
  $lost.set('');
});

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const sent = (id: string, name = 'design.pdf') => ({
  ...{ id, name, bytes: 10, purpose: 'artwork' as const, media_type: 'application/pdf', url: '', created_at: '' },
  ...{ claimed: false, width: null, height: null },
});
const messages = () => $uploads.get().map((one) => (one.state === 'failed' ? one.message : one.state));
const names = () => $draft.get().files.map(({ name }) => name);
const refused = (message: string, status = 422) => new ApiError(status, message, 'r', [{ message, code: 'x' }]);

test('what need not be sent is not: another kind, an empty one, one that is too large, one too many', async () => {
  const send = jest.fn(async () => sent('a'));
  await addFiles([file('a.exe'), file('b.png', 0), file('c.pdf', 21 * 1024 * 1024)], send);
  expect(send).not.toHaveBeenCalled();
  expect(messages()).toEqual([
    expect.stringContaining('نوع فایل'),
    'این فایل خالی است.',
    expect.stringContaining('۲۰ مگابایت'),
  ]);
  change({ files: Array.from({ length: 5 }, (_, id) => ({ id: `${id}`, name: 'x.pdf', bytes: 1 })) });
  await addFiles([file('sixth.pdf')], send);
  expect(messages().at(-1)).toContain('۵ فایل');
  expect(send).not.toHaveBeenCalled();
});

test('files go one after the other, say how far they are, and stay in the draft', async () => {
  const seen: unknown[] = [];
  let others = 0;
  await addFiles([file('one.pdf'), file('two.png')], async ({ name }, { onProgress }) => {
    others += 1;
    expect(others).toBe(1);
    onProgress(0.5);
    seen.push($uploads.get().map((one) => (one.state === 'sending' ? one.share : one.state)));
    await Promise.resolve();
    others -= 1;
    return sent(name, name);
  });
  expect(seen).toEqual([[0.5, 'waiting'], [0.5]]);
  expect([names(), $uploads.get()]).toEqual([['one.pdf', 'two.png'], []]);
});

test('what the shop refuses keeps its reason, and is tried again only where that may help', async () => {
  await addFiles([file('a.png')], () => Promise.reject(refused('این فایل ناقص یا خراب است.')));
  await addFiles([file('b.png')], () => Promise.reject(refused('زیاد شده است.', 429)));
  await addFiles([file('c.png')], () => Promise.reject(new ApiError(0, 'Network Error')));
  expect($uploads.get()).toMatchObject([
    { message: 'این فایل ناقص یا خراب است.', again: false },
    { message: 'زیاد شده است.', again: true },
    { message: expect.stringContaining('ارتباط قطع شد'), again: true },
  ]);
  const [, , last] = $uploads.get();
  await tryAgain(last?.id ?? 0, async () => sent('c', 'c.png'));
  expect([names(), $uploads.get().length]).toEqual([['c.png'], 2]);
});

test('one that is called off is neither failed nor there', async () => {
  const done = addFiles([file('a.pdf'), file('b.pdf')], ({ name }, { signal }) => {
    if (name === 'b.pdf') return Promise.resolve(sent('b', name));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('canceled')));
      dropUpload($uploads.get()[0]?.id ?? 0);
    });
  });
  await done;
  expect([names(), $uploads.get()]).toEqual([['b.pdf'], []]);
});

test('a network that moves nothing is given up', async () => {
  jest.useFakeTimers();
  const done = addFiles(
    [file('a.pdf')],
    (_, { signal }) =>
      new Promise((_done, reject) => signal.addEventListener('abort', () => reject(new Error('stalled')))),
  );
  await jest.advanceTimersByTimeAsync(46_000);
  await done;
  jest.useRealTimers();
  expect($uploads.get()).toMatchObject([{ state: 'failed', again: true }]);
});

test('files of a draft that are gone are told; a failure to ask says nothing of them', async () => {
  const files = ['gone', 'used', 'there', 'unknown'].map((id) => ({ id, name: `${id}.pdf`, bytes: 1 }));
  change({ files });
  await checkSent(async (id) => {
    if (id === 'gone') throw new ApiError(404, 'gone');
    if (id === 'unknown') throw new ApiError(503, 'away');
    return { claimed: id === 'used' };
  });
  expect(names()).toEqual(['there.pdf', 'unknown.pdf']);
  expect($lost.get()).toContain('«gone.pdf»، «used.pdf»');
});
