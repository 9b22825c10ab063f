import { proFormaBuyerForm } from '@shop/shared/forms';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import page from '../../parts/page.module.scss';
import { type Buyer, setBuyer } from './buyer.ts';

type BuyerFormProps = { buyer: Buyer; onDone: () => void };

/** The buyer that the sheet shall show. Every field may stay empty. */
export function BuyerForm({ buyer, onDone }: BuyerFormProps) {
  const form = useForm(proFormaBuyerForm, {
    initial: textsOf(buyer),
    send: async (body) => setBuyer(body),
    onSent: onDone,
  });
  return (
    <Form form={form} label="مشخصات خریدار">
      <p className={page.hint}>فقط روی این پیش‌فاکتور نوشته می‌شود و در فروشگاه ذخیره نمی‌شود. هیچ بخشی اجباری نیست.</p>
      <Field autoComplete="organization" {...form.field('name')} />
      <Field {...form.field('national_id')} />
      <Field {...form.field('economic_code')} />
      <Field {...form.field('registration_number')} />
      <Field autoComplete="street-address" {...form.field('address')} />
      <Field autoComplete="postal-code" {...form.field('postal_code')} />
      <Field hint="با پیش‌شمارهٔ شهر" {...form.field('phone')} />
      <Submit form={form} busy="در حال ثبت…">
        افزودن به پیش‌فاکتور
      </Submit>
    </Form>
  );
}

/** The values as they are typed: numbers with Persian digits. */
function textsOf({ name = '', address = '', ...numbers }: Buyer) {
  const typed = Object.entries(numbers).map(([field, value]) => [field, toPersianDigits(value ?? '')]);
  return { name, address, ...Object.fromEntries(typed) };
}
