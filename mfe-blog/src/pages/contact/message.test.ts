import { expect, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { parseSentReference, readMessage, sendResultOf, validateMessage } from './message.ts';

const valid = { name: 'خریدار', mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹', subject: 'ارسال', message: 'چه زمانی می‌رسد؟' };
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('a message is read without the spaces around its fields, and with the honeypot only when that is filled in', () => {
  expect(readMessage(formOf({ ...valid, name: '  خریدار ', website: '' }))).toEqual(valid);
  expect(readMessage(formOf({ ...valid, website: 'x' })).website).toBe('x');
});

test('a valid message has no errors, and each invalid field has its own', () => {
  expect(validateMessage(valid)).toEqual({});
  const empty = { name: '', mobile: '', subject: '', message: '' };
  expect(Object.keys(validateMessage(empty))).toEqual(['name', 'mobile', 'subject', 'message']);
  expect(validateMessage({ ...valid, mobile: '02112345678' }).mobile).toMatch('۰۹۱۲۳۴۵۶۷۸۹');
  expect(validateMessage({ ...valid, message: 'کوتاه' })).toEqual({ message: 'دست‌کم ۱۰ نویسه بنویسید.' });
  expect(validateMessage({ ...valid, message: 'ب'.repeat(4001) }).message).toMatch('۴۰۰۰');
});

const resultOfError = (status: number, ...messages: { message: string; code: string; field?: string }[]) =>
  sendResultOf(Promise.reject(new ApiError(status, '', undefined, messages)));

test('a stored message is sent, with its tracking number', async () => {
  expect(await sendResultOf(Promise.resolve({ reference: 12 }))).toEqual({ kind: 'sent', reference: 12 });
});

test('a 422 for a field of the form is an error of that field', async () => {
  const error = { message: 'نام کوتاه است', code: 'invalid', field: 'name' };
  expect(await resultOfError(422, error)).toEqual({ kind: 'invalid', errors: { name: error.message } });
});

test("a 422 for anything else and a 429 fail with the API's message", async () => {
  expect(await resultOfError(422, { message: 'نمی‌شود', code: 'invalid', field: 'else' })).toEqual({
    kind: 'failed',
    message: 'نمی‌شود',
  });
  expect(await resultOfError(429, { message: 'کمی بعد', code: 'too-many-requests' })).toMatchObject({
    message: 'کمی بعد',
  });
});

test('sending without a response fails with the form’s own message, and an unexpected error is rethrown', async () => {
  expect(await resultOfError(0)).toMatchObject({ kind: 'failed', message: expect.stringContaining('سر جایش') });
  await expect(sendResultOf(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

test('the tracking number in an address is ignored unless it is a positive integer', () => {
  const parse = (search: string) => parseSentReference(new URLSearchParams(search));
  expect([parse('sent=12'), parse('sent=<b>'), parse('sent=0'), parse('')]).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ]);
});
