import { postalCodeWrong, toPostalCode } from '../../lib/postal-code.ts';
import { provinces } from '../../lib/provinces.ts';
import { defineForm } from '../form.ts';
import { choice, flag, line, mobile, nullable, parsed } from '../kinds.ts';

export const addressForm = defineForm('address', {
  title: nullable(line('عنوان آدرس', { max: 40 })),
  recipient: line('نام و نام خانوادگی گیرنده', { min: 3, max: 80 }),
  mobile: mobile('شمارهٔ موبایل گیرنده'),
  province: choice('استان', { values: provinces }),
  // Not an enum of all cities: the list is long, and the API checks that the city is in the province.
  city: parsed('شهر', { kind: 'choice', max: 60, empty: 'شهر را انتخاب کنید.', read: (typed) => typed, wrong: '' }),
  line: line('آدرس', { min: 5, max: 300 }),
  plaque: nullable(line('پلاک', { max: 20 })),
  unit: nullable(line('واحد', { max: 20 })),
  postal_code: parsed('کد پستی', {
    kind: 'digits',
    min: 10,
    max: 40,
    read: toPostalCode,
    wrong: postalCodeWrong,
  }),
  is_default: flag('آدرس پیش‌فرض من باشد'),
});
