import { expect, test } from '@jest/globals';
import { addressLine, addressName, joinPlace, streetText } from './address-text.ts';

const address = {
  title: 'انبار',
  province: 'تهران',
  city: 'شهریار',
  line: 'خیابان ولیعصر',
  plaque: '12',
  unit: null,
};

test('an address with a title is named by it, and its line has the whole place', () => {
  expect(addressName(address)).toBe('انبار');
  expect(addressLine(address)).toBe('تهران، شهریار، خیابان ولیعصر، پلاک ۱۲');
});

test('an address without a title is named by its whole place, in the same order, and has no line', () => {
  const untitled = { ...address, title: null, unit: '3' };
  expect(addressName(untitled)).toBe('تهران، شهریار، خیابان ولیعصر، پلاک ۱۲، واحد ۳');
  expect(addressLine(untitled)).toBe('');
  expect(addressName({ ...untitled, city: 'تهران', plaque: null, unit: null })).toBe('تهران، خیابان ولیعصر');
});

test('a name that was typed with its number is not repeated', () => {
  expect(streetText({ line: 'خیابان ولیعصر', plaque: 'پلاک ۱۲', unit: 'واحد ۳ شرقی' })).toBe(
    'خیابان ولیعصر، پلاک ۱۲، واحد ۳ شرقی',
  );
});

test('a place names a province and its capital of the same name once', () => {
  expect(joinPlace('تهران', 'تهران', 'خیابان ولیعصر')).toBe('تهران، خیابان ولیعصر');
  expect(joinPlace('اصفهان', 'کاشان', null)).toBe('اصفهان، کاشان');
  expect(joinPlace(null, null, null)).toBe('');
});
