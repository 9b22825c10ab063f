import { shopApi } from '@shop/shared/api';
import { personalInfoForm } from '@shop/shared/forms';
import { api, notify } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { toJalali } from '@shop/shared/lib/jalali';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { type Me, setMe } from './account.ts';
import styles from './PersonalInfo.module.scss';

export function InfoForm({ me }: { me: Me }) {
  const form = useForm(personalInfoForm, {
    initial: {
      first_name: me.first_name ?? '',
      last_name: me.last_name ?? '',
      national_id: toPersianDigits(me.national_id ?? ''),
      birth_date: me.birth_date ? typedDate(me.birth_date) : '',
    },
    send: (body) => shopApi(api).patch('/api/v1/account/me', { body }),
    onSent: (changed) => {
      setMe(changed);
      notify({ type: 'success', title: 'مشخصات شما ثبت شد' });
    },
  });
  return (
    <Form form={form} label="مشخصات">
      <div className={styles.fields}>
        <Field autoComplete="given-name" {...form.field('first_name')} />
        <Field autoComplete="family-name" {...form.field('last_name')} />
        <Field hint="برای فاکتور و برداشت از کیف پول" {...form.field('national_id')} />
        <Field hint="سال/ماه/روز، مثلاً ۱۳۷۰/۰۵/۱۲" autoComplete="off" {...form.field('birth_date')} />
      </div>
      <Submit form={form} busy="در حال ثبت…">
        ثبت مشخصات
      </Submit>
    </Form>
  );
}

/** «۱۳۷۰/۰۵/۱۲» */
function typedDate(gregorian: string): string {
  const { year, month, day } = toJalali(gregorian);
  return toPersianDigits([year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('/'));
}
