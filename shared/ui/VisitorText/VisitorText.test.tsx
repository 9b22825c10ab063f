/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { VisitorText } from './VisitorText.tsx';

function isolated(text: string): (string | null)[] {
  const { container } = render(
    <p>
      <VisitorText text={text} />
    </p>,
  );
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent);
}

test.each([
  ['سفارش PO 4500-22 را با Rice Mill Co. بفرستید.', ['PO 4500-22', 'Rice Mill Co']],
  ['تلفن ۰۲۱ ۸۸۸۸ ۷۷۷۷ یا +98 912 111 2233 است', ['۰۲۱ ۸۸۸۸ ۷۷۷۷', '+98 912 111 2233']],
  ['Digikala بهتر بود', []],
  ['اندازه‌های ۲۰ ۳۰ ۴۰ و 50 60 را دارید؟', []],
  ['کیفیت عالی، ممنون.', []],
  ['Thanks. Good bags!', ['Thanks. Good bags!']],
  ['12-34', []],
])('Latin names and phone numbers in the text of a visitor keep their order: %s', (text, expected) => {
  expect(isolated(text)).toEqual(expected);
});
