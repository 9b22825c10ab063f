import { returnReasons } from '../../lib/returns.ts';
import { defineForm } from '../form.ts';
import { choice, integer, line, optional, text } from '../kinds.ts';

/** The lines that come back, and the pictures, are other parts of the request. */
export const returnForm = defineForm('return', {
  reason: choice('دلیل بازگرداندن', { values: returnReasons }),
  note: optional(text('توضیح', { max: 1_000 })),
});

/** The parcel that a member sends back. */
export const returnTrackingForm = defineForm('return-tracking', {
  tracking_code: line('کد رهگیری بستهٔ برگشتی', { min: 4, max: 40 }),
});

export const reviewForm = defineForm('review', {
  rating: integer('امتیاز', { min: 1, max: 5, empty: 'یکی از ستاره‌ها را انتخاب کنید.' }),
  text: text('دیدگاه شما', { min: 3, max: 2_000, empty: 'دیدگاه خود را بنویسید.' }),
});
