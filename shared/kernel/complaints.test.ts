import { expect, test } from '@jest/globals';
import { ApiError } from '../contract/api.ts';
import { complaintOf } from './complaints.ts';

const fallback = { title: 'خطا', description: 'مشکلی پیش آمده است!' };
const said = [{ message: 'موجودی کافی نیست.', code: 'not-enough-stock' }];

test.each<[string, unknown, unknown]>([
  ['unauthorised', new ApiError(401, '', undefined, said), undefined],
  ['refused with a reason', new ApiError(422, '', undefined, said), { title: 'خطا', description: said[0]?.message }],
  ['refused without one', new ApiError(404, 'Not Found'), fallback],
  ['a failure of the server', new ApiError(500, '', undefined, said), fallback],
  [
    'no response',
    new ApiError(0, 'timeout of 30000ms exceeded'),
    { title: 'خطای شبکه', description: 'مشکلی در اتصال به شبکه پیش آمده است!' },
  ],
  ['anything else', new TypeError('x is not a function'), fallback],
])('%s', (_, error, complaint) => {
  expect(complaintOf(error)).toEqual(complaint);
});
