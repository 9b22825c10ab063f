/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './Dialog.tsx';

// jsdom has the dialog element without its methods. Trapping the focus is left to the browser and tested by the browser tests.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

const asking = (open: boolean, onClose: () => void) => (
  <Dialog open={open} onClose={onClose} title="حذف آدرس" footer={<button type="button">حذف</button>}>
    این آدرس حذف شود؟
  </Dialog>
);

test('a closed dialog renders nothing; an open one is named by its title', () => {
  const { rerender } = render(asking(false, () => undefined));
  expect(screen.queryByText('این آدرس حذف شود؟')).toBeNull();
  rerender(asking(true, () => undefined));
  expect(screen.getByRole('dialog', { name: 'حذف آدرس' }).textContent).toContain('این آدرس حذف شود؟');
});

test('the close button, Escape and a press on the backdrop call onClose; a press inside does not', async () => {
  const onClose = jest.fn();
  render(asking(true, onClose));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(screen.getByText('این آدرس حذف شود؟'));
  expect(onClose).toHaveBeenCalledTimes(0);
  await userEvent.click(screen.getByRole('button', { name: 'بستن' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('when a dialog disappears together with the button that opened it, the content of the page gets the focus', async () => {
  const page = (dialog: boolean) => (
    <main id="content" tabIndex={-1}>
      {dialog ? asking(true, () => undefined) : null}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'حذف' }).focus();
  rerender(page(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a text selection that ends on the backdrop does not close the dialog', () => {
  const onClose = jest.fn();
  render(asking(true, onClose));
  fireEvent.pointerDown(screen.getByText('این آدرس حذف شود؟'));
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog whose caller refuses to close stays open after further keys', async () => {
  const onClose = jest.fn();
  render(asking(true, onClose));
  await userEvent.click(screen.getByRole('dialog'));
  screen.getByRole('button', { name: 'حذف' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog closes when `open` becomes false, without calling onClose', () => {
  const onClose = jest.fn();
  const { rerender } = render(asking(true, onClose));
  rerender(asking(false, onClose));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
