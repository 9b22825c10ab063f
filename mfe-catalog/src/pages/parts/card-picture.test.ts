import { expect, test } from '@jest/globals';
import { toCardPicture, wholePicture } from './card-picture.ts';

const widths = [160, 320, 480, 720, 960, 1280];
const picture = { id: 'a', alt: 'گونی', width: 1200, height: 1200, colour: '#c2a878', widths };

test.each([
  ['of the usual size', picture, { id: 'a' }],
  ['of another shape', { ...picture, height: 900 }, { id: 'a', width: 1200, height: 900 }],
  ['in fewer widths', { ...picture, widths: [160] }, { id: 'a', widths: [160] }],
])(
  'a picture %s has in the data of a page what is not usual, and is whole again without text and colour',
  (_, whole, data) => {
    const inData = toCardPicture(whole);
    expect(inData).toEqual(data);
    expect(inData && wholePicture(inData)).toEqual({ ...whole, alt: '', colour: 'transparent' });
    expect(toCardPicture(inData)).toEqual(data);
  },
);

test('a product without a picture has none', () => {
  expect(toCardPicture(null)).toBeNull();
});
