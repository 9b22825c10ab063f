import { expect, test } from '@jest/globals';
import { toCardPicture, wholePicture } from './card-picture.ts';

const widths = [160, 320, 480, 720, 960, 1280];
const picture = { id: 'a', alt: 'گونی', width: 1200, height: 1200, colour: '#c2a878', widths };

test.each([
  ['of the usual size', picture, { id: 'a', colour: '#c2a878' }],
  ['of another shape', { ...picture, height: 900 }, { id: 'a', colour: '#c2a878', width: 1200, height: 900 }],
  ['in fewer widths', { ...picture, widths: [160] }, { id: 'a', colour: '#c2a878', widths: [160] }],
])(
  'a picture %s has in the data of a page what is not usual, and is whole again without its text',
  (_, whole, data) => {
    const inData = toCardPicture(whole);
    expect(inData).toEqual(data);
    expect(inData && wholePicture(inData)).toEqual({ ...whole, alt: '' });
    expect(toCardPicture(inData)).toEqual(data);
  },
);

test('a product without a picture has none', () => {
  expect(toCardPicture(null)).toBeNull();
});
