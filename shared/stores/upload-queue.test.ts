import { expect, jest, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { type Send, uploadQueue } from './upload-queue.ts';

const open = () =>
  uploadQueue({
    purpose: 'review',
    limits: { maxFiles: 2, megabytes: 1, accepts: ({ name }) => name.endsWith('.png') },
    texts: { noun: 'عکس', wrongType: 'عکس PNG انتخاب کنید.' },
    stored: [],
  });
type Queue = ReturnType<typeof open>;

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const uploaded = (id: string) => ({ id, name: `${id}.png`, bytes: 10 });
const states = ({ $uploads }: Queue) => $uploads.get().map((upload) => `${upload.name}: ${upload.state}`);
const keyOf = ({ $uploads }: Queue, name: string) => $uploads.get().find((upload) => upload.name === name)?.key ?? 0;
/** An upload that makes no progress. */
const stall: Send = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('canceled'))));

test('all chosen files are listed at once, and those that exceed the limit are refused at once', () => {
  const queue = open();
  void queue.add([file('a.png'), file('b.png'), file('c.png')], stall);
  expect(states(queue)).toEqual(['a.png: waiting', 'b.png: waiting', 'c.png: failed']);
  expect(queue.$uploads.get().at(-1)).toMatchObject({ message: 'بیشتر از ۲ عکس پذیرفته نمی‌شود.' });
  queue.abort();
  expect(states(queue)).toEqual(['c.png: failed']);
});

test('a form does not wait for a stalled upload that was removed, and the next file is uploaded', async () => {
  const queue = open();
  void queue.add([file('stalled.png')], stall);
  void queue.add([file('good.png')], async () => uploaded('good'));
  const ids = queue.ids();
  await Promise.resolve();
  expect(states(queue)).toEqual(['stalled.png: sending', 'good.png: waiting']);
  queue.remove(keyOf(queue, 'stalled.png'));
  expect(await ids).toEqual(['good']);
});

test('an upload without progress for 45 seconds fails, and then the form is not sent', async () => {
  jest.useFakeTimers();
  const queue = open();
  void queue.add([file('a.png')], stall);
  const ids = expect(queue.ids()).rejects.toThrow('یکی از عکس‌ها بارگذاری نشد.');
  await jest.advanceTimersByTimeAsync(46_000);
  jest.useRealTimers();
  await ids;
  expect(queue.$uploads.get()).toMatchObject([{ message: 'عکس بارگذاری نشد. دوباره آن را انتخاب کنید.' }]);
});

test('a file that failed before the form was sent does not stop it', async () => {
  const queue = open();
  await queue.add([file('a.png')], () => Promise.reject(new ApiError(0, 'Network Error')));
  await queue.add([file('b.png')], async () => uploaded('b'));
  expect(await queue.ids()).toEqual(['b']);
});

test('a form waits for a file that is chosen while it waits for another', async () => {
  const queue = open();
  let finish = () => {};
  void queue.add([file('a.png')], () => new Promise((resolve) => (finish = () => resolve(uploaded('a')))));
  const ids = queue.ids();
  await Promise.resolve();
  void queue.add([file('b.png')], async () => uploaded('b'));
  finish();
  expect(await ids).toEqual(['a', 'b']);
});
