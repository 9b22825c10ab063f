import { shopApi } from '@shop/shared/api';
import { buyerProfileForm } from '@shop/shared/forms';
import { api, notify } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { type Company, setBuyer } from './buyer.ts';
import styles from './PersonalInfo.module.scss';

type CompanyFormProps = { company: Company | null; onClose: () => void };

export function CompanyForm({ company, onClose }: CompanyFormProps) {
  const form = useForm(buyerProfileForm, {
    initial: company ? textsOf(company) : {},
    send: (body) => shopApi(api).put('/api/v1/account/buyer-profile', { body }),
    onSent: (saved) => {
      setBuyer(saved);
      notify({ type: 'success', title: 'فاکتورهای بعدی به نام شرکت صادر می‌شود' });
      onClose();
    },
  });
  return (
    <Form form={form} label="مشخصات شرکت">
      <div className={styles.fields}>
        <Field autoFocus autoComplete="organization" hint="همان‌طور که ثبت شده است" {...form.field('name')} />
        <Field hint="۱۱ رقم" {...form.field('legal_id')} />
        <Field hint="اگر کد جداگانه‌ای ندارید، همان شناسهٔ ملی" {...form.field('economic_code')} />
        <Field {...form.field('registration_number')} />
        <Field autoComplete="address-level1" {...form.field('province')} />
        <Field autoComplete="address-level2" {...form.field('city')} />
        <Field autoComplete="street-address" {...form.field('address')} />
        <Field autoComplete="postal-code" hint="۱۰ رقم، بدون خط تیره" {...form.field('postal_code')} />
        <Field hint="با پیش‌شمارهٔ شهر" {...form.field('phone')} />
      </div>
      <Submit form={form} busy="در حال ثبت…" onCancel={onClose}>
        ثبت شرکت
      </Submit>
    </Form>
  );
}

/** The stored values as they are typed: numbers with Persian digits. */
function textsOf({ legal_id, economic_code, registration_number, postal_code, phone, ...texts }: Company) {
  return {
    ...texts,
    legal_id: toPersianDigits(legal_id),
    economic_code: toPersianDigits(economic_code),
    postal_code: toPersianDigits(postal_code),
    phone: toPersianDigits(phone),
    registration_number: toPersianDigits(registration_number ?? ''),
  };
}
