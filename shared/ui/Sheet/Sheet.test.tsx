/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Sheet } from './Sheet.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(cleanup);

function openSheet(bottom = window.innerHeight) {
  const onClose = jest.fn();
  render(
    <Sheet open onClose={onClose} title="دسته‌بندی‌ها">
      گونی
    </Sheet>,
  );
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: 'دسته‌بندی‌ها' });
  Object.defineProperty(sheet, 'offsetHeight', { value: 400 });
  Object.defineProperty(sheet, 'offsetTop', { value: bottom - 400 });
  return { sheet, onClose };
}

/** jsdom has no pointer events, so a mouse event gets the name and the fields of one. */
function firePointer(kind: string, y: number, timeMs: number): void {
  const event = new MouseEvent(kind, { bubbles: true, clientY: y });
  Object.defineProperties(event, {
    isPrimary: { value: true },
    timeStamp: { value: 1000 + timeMs },
    pointerId: { value: 1 },
  });
  fireEvent(screen.getByText('دسته‌بندی‌ها'), event);
}

test('a sheet follows the finger and closes when it is dragged far enough', () => {
  const { sheet, onClose } = openSheet();
  firePointer('pointerdown', 400, 0);
  firePointer('pointermove', 460, 300);
  expect(sheet.style.translate).toBe('0 60px');
  firePointer('pointermove', 540, 900);
  firePointer('pointerup', 540, 1000);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sheet.style.translate).toBe('');
});

test('a short slow drag does not close the sheet', () => {
  const { sheet, onClose } = openSheet();
  firePointer('pointerdown', 400, 0);
  firePointer('pointermove', 450, 500);
  firePointer('pointerup', 450, 1000);
  expect(onClose).not.toHaveBeenCalled();
  expect(sheet.style.translate).toBe('');
});

test('a short fast drag closes the sheet', () => {
  const { onClose } = openSheet();
  firePointer('pointerdown', 400, 0);
  firePointer('pointermove', 460, 40);
  firePointer('pointerup', 480, 80);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a sheet cannot be dragged upwards', () => {
  const { sheet, onClose } = openSheet();
  firePointer('pointerdown', 400, 0);
  firePointer('pointermove', 200, 20);
  expect(sheet.style.translate).toBe('0 0px');
  firePointer('pointerup', 200, 40);
  expect(onClose).not.toHaveBeenCalled();
});

test('a sheet in the middle of a wide window cannot be dragged', () => {
  const { sheet } = openSheet(500);
  firePointer('pointerdown', 300, 0);
  firePointer('pointermove', 400, 20);
  expect(sheet.style.translate).toBe('');
});

test('an interrupted drag leaves the sheet open', () => {
  const { onClose } = openSheet();
  firePointer('pointerdown', 400, 0);
  firePointer('pointermove', 700, 20);
  firePointer('pointercancel', 700, 40);
  expect(onClose).not.toHaveBeenCalled();
});
