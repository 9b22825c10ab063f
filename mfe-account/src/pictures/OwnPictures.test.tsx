/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { clearToken } from '@shop/shared/kernel';
import { disconnect, type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OwnPictures } from './OwnPictures.tsx';
import { createOwnPicture } from './own-picture.ts';

let addresses: Set<string>;
beforeEach(() => {
  let count = 0;
  addresses = new Set();
  URL.createObjectURL = () => {
    count += 1;
    addresses.add(`blob:${count}`);
    return `blob:${count}`;
  };
  URL.revokeObjectURL = (address) => void addresses.delete(address);
});

const pictures = [{ id: 'f1' }, { id: 'f2', name: 'رسید.webp' }];
const open = (api: FakeRoutes = {}) =>
  renderPage(<OwnPictures label="عکس‌های درخواست" pictures={pictures} />, {
    isMember: true,
    api: { 'get /api/v1/uploads/{id}/preview': () => null, 'get /api/v1/uploads/{id}/file': () => null, ...api },
  });

test('previews are shown by address, and a press shows the whole picture in a dialog, which can save it', async () => {
  const { user, requests } = open();
  await screen.findByRole('button', { name: 'بزرگ‌نمایی رسید.webp' });
  await user.click(await screen.findByRole('button', { name: 'بزرگ‌نمایی عکس ۱' }));
  const dialog = screen.getByRole('dialog', { name: 'عکس ۱' });
  const picture = await within(dialog).findByRole('img', { name: 'عکس ۱' });
  expect(picture.getAttribute('src')).toMatch(/^blob:/);
  expect(within(dialog).getByRole('button', { name: 'ذخیرهٔ عکس' })).toBeTruthy();
  const sent = requests.map(({ operation, params }) => [operation.split('/').at(-1), params.id]);
  expect(sent).toEqual([
    ['preview', 'f1'],
    ['preview', 'f2'],
    ['file', 'f1'],
  ]);
});

test('a picture without an answer can be requested again, and a refused one says that it is gone', async () => {
  let isOffline = true;
  const { user } = open({
    'get /api/v1/uploads/{id}/preview': ({ params }) => {
      if (params.id === 'f2') return refuse(404, 'نیست');
      return isOffline ? disconnect() : null;
    },
  });
  const retry = await screen.findByRole('button', { name: 'عکس ۱ نمایش داده نشد؛ دوباره تلاش کنید' });
  await screen.findByText('در دسترس نیست');
  isOffline = false;
  await user.click(retry);
  await screen.findByRole('button', { name: 'بزرگ‌نمایی عکس ۱' });
});

test('a file that the browser cannot decode offers a retry', async () => {
  open();
  fireEvent.error(await screen.findByRole('img', { name: 'عکس ۱' }));
  await screen.findByRole('button', { name: 'عکس ۱ نمایش داده نشد؛ دوباره تلاش کنید' });
});

test('the files are released when the pictures are no longer shown', async () => {
  open();
  await waitFor(() => expect(addresses.size).toBe(2));
  cleanup();
  expect(addresses.size).toBe(0);
});

test('an answer that arrives after a log-out is dropped', async () => {
  open();
  await waitFor(() => expect(addresses.size).toBe(2));
  cleanup();
  let finish: (file: Blob) => void = () => undefined;
  const picture = createOwnPicture('f1', 'preview', () => new Promise((resolve) => (finish = resolve)));
  const loading = picture.load();
  clearToken();
  finish(new Blob(['x']));
  await loading;
  expect([picture.$picture.get().state, addresses.size]).toEqual(['loading', 0]);
});
