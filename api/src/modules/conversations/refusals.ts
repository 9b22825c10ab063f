import { toPersianDigits } from '@shop/shared/lib/digits';
import { refuse } from 'release/result';
import { waitText } from '../../error-texts.ts';

export const refusals = {
  closed: refuse('ticket-closed', 'این تیکت بسته شده است. برای موضوع جدید تیکت دیگری باز کنید.'),
  illegal: refuse('illegal-transition', 'این کار برای این تیکت ممکن نیست.'),
  messageUnknown: refuse('message-unknown', 'چنین پیامی در این تیکت نیست.', { field: 'message' }),
  orderUnknown: refuse('order-unknown', 'چنین سفارشی ندارید. سفارش دیگری انتخاب کنید.', { field: 'order' }),
  tooManyTickets: (perDay: number, seconds: number) =>
    refuse(
      'tickets-too-many',
      `در هر شبانه‌روز تا ${toPersianDigits(perDay)} تیکت پذیرفته می‌شود. ${waitText(seconds)} تلاش کنید.`,
      { retryAfter: seconds },
    ),
  tooManyMessages: (seconds: number) =>
    refuse('messages-too-many', `پیام‌های این ساعت زیاد شده است. ${waitText(seconds)} بنویسید.`, {
      retryAfter: seconds,
    }),
};
