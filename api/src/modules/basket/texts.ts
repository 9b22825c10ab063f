import { formatNumber } from '@shop/shared/lib/digits';
import { halfStepText, packSizeText } from '@shop/shared/lib/pricing';
import type { LineProblem } from './schema.ts';

const count = (value: number) => formatNumber(value);

/** Why a line is refused, as shoppers read it. */
export const texts = {
  'not-sold': () => 'این کالا دیگر فروخته نمی‌شود.',
  'price-on-request': () => 'قیمت این کالا با تماس مشخص می‌شود و به سبد خرید اضافه نمی‌شود.',
  'sold-out': () => 'این کالا تمام شده است.',
  'not-enough-stock': (stock: number, unit: string) => `از این کالا فقط ${count(stock)} ${unit} مانده است.`,
  'pack-step': (step: number, unit: string) => {
    if (step < 1) return `این کالا ${halfStepText(unit)} فروخته می‌شود.`;
    if (step === 1) return `${unit} اعشار ندارد؛ عدد کامل بنویسید.`;
    return `این کالا در بسته‌های ${packSizeText(count(step), unit)} فروخته می‌شود.`;
  },
  'too-many': (maxQuantity: number, unit: string) =>
    `از هر کالا در یک سفارش بیش از ${count(maxQuantity)} ${unit} فروخته نمی‌شود.`,
} satisfies Record<LineProblem['code'], (value: number, unit: string) => string>;

export const basketFull = (maxLines: number) => `سبد خرید بیش از ${count(maxLines)} ردیف جا ندارد.`;
export const notInBasket = 'این کالا در سبد شما نیست.';
export const quantityChanged = (name: string, quantity: number, unit: string) =>
  `تعداد «${name}» ${count(quantity)} ${unit} شد.`;
export const lineLeftOut = (name: string, reason: string) => `«${name}» به سبد اضافه نشد: ${reason}`;
export const deletedLeftOut = 'یکی از کالاهای سبد شما دیگر فروخته نمی‌شود و حذف شد.';
