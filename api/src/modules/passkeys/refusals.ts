import { toPersianDigits } from '@shop/shared/lib/digits';
import { refuse } from 'release/result';

export const refusals = {
  /** The same for every reason, so that no answer shows which passkeys exist. */
  logIn: refuse('passkey-refused', 'ورود با کلید عبور ممکن نشد. دوباره تلاش کنید یا با کد پیامکی وارد شوید.'),
  registration: refuse('passkey-refused', 'کلید عبور ساخته نشد. لطفاً دوباره تلاش کنید.'),
  tooMany: (most: number) =>
    refuse(
      'passkeys-too-many',
      `هر حساب حداکثر ${toPersianDigits(most)} کلید عبور دارد. یکی از کلیدهای قبلی را حذف کنید.`,
    ),
};
