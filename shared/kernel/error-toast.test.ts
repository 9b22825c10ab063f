import { expect, test } from '@jest/globals';
import { ApiError } from '../contract/api.ts';
import { errorToastFor } from './error-toast.ts';

const unknownErrorToast = { title: 'خطا', description: 'مشکلی پیش آمده است!' };
const networkErrorToast = { title: 'خطای شبکه', description: 'مشکلی در اتصال به شبکه پیش آمده است!' };
const message = { message: 'موجودی کافی نیست.', code: 'not-enough-stock' };

test.each<[string, unknown, unknown]>([
  ['a 401 shows no toast', new ApiError(401, '', undefined, [message]), undefined],
  [
    'a refusal with a message shows that message',
    new ApiError(422, '', undefined, [message]),
    { title: 'خطا', description: message.message },
  ],
  ['a refusal without a message shows the general text', new ApiError(404, 'Not Found'), unknownErrorToast],
  ['a 500 shows the general text, never its message', new ApiError(500, '', undefined, [message]), unknownErrorToast],
  ['a missing response is a network error', new ApiError(0, 'timeout of 30000ms exceeded'), networkErrorToast],
  ['an exception of the program shows the general text', new TypeError('x is not a function'), unknownErrorToast],
])('%s', (_, error, toast) => {
  expect(errorToastFor(error)).toEqual(toast);
});
