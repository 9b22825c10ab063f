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

function open(bottom = window.innerHeight) {
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

/** jsdom has no pointer events of its own: a mouse event under their name brings what is needed. */
function point(kind: string, y: number, at: number): void {
  const event = new MouseEvent(kind, { bubbles: true, clientY: y });
  Object.defineProperties(event, {
    isPrimary: { value: true },
    timeStamp: { value: 1000 + at },
    pointerId: { value: 1 },
  });
  fireEvent(screen.getByText('دسته‌بندی‌ها'), event);
}

test('it follows the finger down, and is gone when drawn far enough', () => {
  const { sheet, onClose } = open();
  point('pointerdown', 400, 0);
  point('pointermove', 460, 300);
  expect(sheet.style.translate).toBe('0 60px');
  point('pointermove', 540, 900);
  point('pointerup', 540, 1000);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sheet.style.translate).toBe('');
});

test('a little way, slowly, and it comes back', () => {
  const { sheet, onClose } = open();
  point('pointerdown', 400, 0);
  point('pointermove', 450, 500);
  point('pointerup', 450, 1000);
  expect(onClose).not.toHaveBeenCalled();
  expect(sheet.style.translate).toBe('');
});

test('a little way, quickly, and it is gone', () => {
  const { onClose } = open();
  point('pointerdown', 400, 0);
  point('pointermove', 460, 40);
  point('pointerup', 480, 80);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('it is not drawn upwards', () => {
  const { sheet, onClose } = open();
  point('pointerdown', 400, 0);
  point('pointermove', 200, 20);
  expect(sheet.style.translate).toBe('0 0px');
  point('pointerup', 200, 40);
  expect(onClose).not.toHaveBeenCalled();
});

test('in the middle of a wide window there is nothing to draw it to', () => {
  const { sheet } = open(500);
  point('pointerdown', 300, 0);
  point('pointermove', 400, 20);
  expect(sheet.style.translate).toBe('');
});

test('a call that comes in between leaves it open', () => {
  const { onClose } = open();
  point('pointerdown', 400, 0);
  point('pointermove', 700, 20);
  point('pointercancel', 700, 40);
  expect(onClose).not.toHaveBeenCalled();
});
