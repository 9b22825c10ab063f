import { expect, test } from '@jest/globals';
import { addressLine, addressName, joinPlace } from './address-text.ts';

const address = {
  ...{ title: 'انبار', province: 'تهران', city: 'شهریار', line: 'خیابان ولیعصر' },
  ...{ plaque: '12', unit: null },
};

test('an address with a title is named by it, and its line has the whole place', () => {
  expect(addressName(address)).toBe('انبار');
  expect(addressLine(address)).toBe('تهران، شهریار، خیابان ولیعصر، پلاک ۱۲');
});

test('an address without a title is named by city and street, which its line does not repeat', () => {
  expect(addressName({ ...address, title: null })).toBe('شهریار، خیابان ولیعصر');
  expect(addressLine({ ...address, title: null, unit: '3' })).toBe('استان تهران، پلاک ۱۲، واحد ۳');
  expect(addressLine({ ...address, title: null, city: 'تهران', plaque: null })).toBe('');
});

test('a place names a province and its capital of the same name once', () => {
  expect(joinPlace('تهران', 'تهران', 'خیابان ولیعصر')).toBe('تهران، خیابان ولیعصر');
  expect(joinPlace('اصفهان', 'کاشان', null)).toBe('اصفهان، کاشان');
  expect(joinPlace(null, null, null)).toBe('');
});
