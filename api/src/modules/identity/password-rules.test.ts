import { expect, test } from '@jest/globals';
import { commonWords } from './common-passwords.ts';
import { checkPassword } from './password-rules.ts';

const MOBILE = '09127308456';
const reasonAgainst = (password: string) => checkPassword(password, MOBILE, { min: 8, max: 128 })?.reason;

test.each(['', 'k7#', 'کوتاه', '🔑🔑🔑🔑🔑🔑🔑', 'x'.repeat(129)])(
  '«%s» is refused as too short or too long',
  (password) => {
    expect(reasonAgainst(password)).toBe('password-length');
  },
);

test.each([
  '12345678',
  '۱۲۳۴۵۶۷۸',
  '87654321',
  '11111111',
  '12121212',
  'abcdefgh',
  'qwertyui',
  'QWERTYUI',
  'ضصثقفغعه',
  'password',
  'Password1',
  'p@ssw0rd',
  'P@$$w0rd!',
  'mohammad1370',
  'Ali@1375123',
  '@Reza_1234',
  'رضا۱۳۷۰۱۲۳',
  'sghlsghl',
  'sghl1234',
  'پرسپولیس',
  'دوستت‌دارم',
  'علی و رضا'.replace(' و ', '123'),
  'iloveyou',
  'salam1234',
  '1370/05/17',
  '0012345679',
  'حشسسصخقی',
])('«%s» is refused as common', (password) => {
  expect(reasonAgainst(password)).toBe('password-common');
});

test.each([MOBILE, '9127308456', '+989127308456', '00989127308456', '۰۹۱۲۷۳۰۸۴۵۶', '27308456', 'a09127308456b'])(
  '«%s» is refused because it is the member’s own number',
  (password) => {
    expect(reasonAgainst(password)).toBe('password-is-mobile');
  },
);

test.each([
  'kF7#qz!m',
  'گونیِ آبیِ بزرگ',
  'chay-e sabz o noghl',
  'reza maryam zahra tabriz',
  '۷۳۹۱۵۵۰۲۸۴۶۱',
  'bozorgmehr',
])('«%s» is accepted', (password) => {
  expect(reasonAgainst(password)).toBeUndefined();
});

test('the list of common words has more than five hundred entries', () => {
  expect(commonWords.size).toBeGreaterThan(500);
});
