import { expect, test } from '@jest/globals';
import { ApiError } from '@shop/shared/kernel';
import { complaintsAbout, messageIn, outcomeOf, referenceIn } from './message.ts';

const good = { name: 'خریدار', mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹', subject: 'ارسال', message: 'چه زمانی می‌رسد؟' };
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('what was typed is sent without the room around it; the hidden field only when it is filled', () => {
  expect(messageIn(formOf({ ...good, name: '  خریدار ', website: '' }))).toEqual(good);
  expect(messageIn(formOf({ ...good, website: 'x' })).website).toBe('x');
});

test('a good message has no complaint; each field has its own', () => {
  expect(complaintsAbout(good)).toEqual({});
  const none = { name: '', mobile: '', subject: '', message: '' };
  expect(Object.keys(complaintsAbout(none))).toEqual(['name', 'mobile', 'subject', 'message']);
  expect(complaintsAbout({ ...good, mobile: '02112345678' }).mobile).toMatch('۰۹۱۲۳۴۵۶۷۸۹');
  expect(complaintsAbout({ ...good, message: 'کوتاه' })).toEqual({ message: 'دست‌کم ۱۰ نویسه بنویسید.' });
  expect(complaintsAbout({ ...good, message: 'ب'.repeat(4001) }).message).toMatch('۴۰۰۰');
});

const refusal = (status: number, ...messages: { message: string; code: string; field?: string }[]) =>
  outcomeOf(Promise.reject(new ApiError(status, '', undefined, messages)));

test('every answer has its place', async () => {
  expect(await outcomeOf(Promise.resolve({ reference: 12 }))).toEqual({ kind: 'sent', reference: 12 });
  const wrong = { message: 'نام کوتاه است', code: 'invalid', field: 'name' };
  expect(await refusal(422, wrong)).toEqual({ kind: 'wrong', complaints: { name: wrong.message } });
  expect(await refusal(422, { message: 'نمی‌شود', code: 'invalid', field: 'else' })).toEqual({
    kind: 'refused',
    why: 'نمی‌شود',
  });
  expect(await refusal(429, { message: 'کمی بعد', code: 'too-many-requests' })).toMatchObject({ why: 'کمی بعد' });
  expect(await refusal(0)).toMatchObject({ kind: 'refused', why: expect.stringContaining('سر جایش') });
  await expect(outcomeOf(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

test('only a number is taken for one', () => {
  const from = (search: string) => referenceIn(new URLSearchParams(search));
  expect([from('sent=12'), from('sent=<b>'), from('sent=0'), from('')]).toEqual([12, undefined, undefined, undefined]);
});
