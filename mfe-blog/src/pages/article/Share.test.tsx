/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { Share } from './Share.tsx';

const article = { title: 'گونی & «کیسه»؟ ۵۰٪', address: 'https://shop.example/blog/articles/1/%DA%AF?x=1&y=2' };
const paramsOf = (name: string) =>
  Object.fromEntries(new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams);

test('each share link carries the unchanged title and address, special characters included', () => {
  renderPage(<Share {...article} />);
  expect(paramsOf('تلگرام')).toEqual({ text: article.title, url: article.address });
  expect(paramsOf('واتساپ')).toEqual({ text: `${article.title}\n${article.address}` });
  expect(paramsOf('ایمیل')).toEqual({ subject: article.title, body: article.address });
});
