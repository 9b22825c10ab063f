import { formatNumber } from '@shop/shared/lib/digits';
import { halfStepText } from '@shop/shared/lib/pricing';
import { refuse } from 'release/result';

export const refusals = {
  tooLate: refuse('return-too-late', 'مهلت بازگرداندن این سفارش تمام شده است. اگر کالا ایرادی دارد، تیکت بزنید.'),
  notOrdered: (place: number) => refuse('not-ordered', 'این کالا در سفارش شما نیست.', { field: `lines.${place}` }),
  repeated: (place: number) => refuse('not-ordered', 'هر کالا را یک بار انتخاب کنید.', { field: `lines.${place}` }),
  notReturnable: (place: number) =>
    refuse('not-returnable', 'این کالا برای شما بریده یا آماده شده است و فقط اگر ایراد داشته باشد برمی‌گردد.', {
      field: `lines.${place}`,
    }),
  tooMany: (ordered: number, unit: string, place: number) =>
    refuse('too-many', `از این کالا ${formatNumber(ordered)} ${unit} خریده‌اید.`, { field: `lines.${place}.quantity` }),
  step: (step: number, unit: string, place: number) =>
    refuse(
      'pack-step',
      `این کالا ${step > 1 ? `در بسته‌های کامل ${formatNumber(step)} ${unit}ی` : halfStepText(unit)} برمی‌گردد.`,
      {
        field: `lines.${place}.quantity`,
      },
    ),
  noteNeeded: refuse('note-needed', 'بنویسید کالا چه ایرادی دارد.', { field: 'note' }),
  refundChanged: refuse('refund-changed', 'مبلغ برگشتی تغییر کرده است. صفحه را به‌روز کنید و دوباره ببینید.', {
    field: 'refund',
  }),
  files: (reason: string, message: string) => refuse(reason, message, { field: 'files' }),
  notApproved: refuse('illegal-transition', 'کد رهگیری را پس از پذیرفته شدن درخواست وارد کنید.'),
};
