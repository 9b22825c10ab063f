import { shopApi } from '@shop/shared/api';
import { buyerProfileForm } from '@shop/shared/forms';
import { api, notify, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { loadingData } from '@shop/shared/stores/member-data';
import { Button } from '@shop/shared/ui/Button';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import { $buyer, type Company, loadBuyer, removeCompany, setBuyer, watchBuyer } from './buyer.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';

/** The company in whose name the member gets invoices. A change concerns later invoices only. */
export function BuyerSection() {
  const buyer = useStore($buyer, { ssr: () => loadingData });
  const [isOpen, setIsOpen] = useState(false);
  useEffect(watchBuyer, []);
  if (buyer.state === 'loading') return <Skeleton lines={1} />;
  if (buyer.state !== 'ready') return <FaultCard onRetry={() => void loadBuyer()} />;
  const { profile } = buyer.data;
  if (isOpen) return <CompanyForm company={profile} onClose={() => setIsOpen(false)} />;
  if (profile === null) {
    return (
      <Row
        actions={
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            فاکتور به نام شرکت
          </Button>
        }
      >
        <span className={styles.soft}>فاکتورها به نام خودتان صادر می‌شود.</span>
      </Row>
    );
  }
  return (
    <Row
      actions={
        <>
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            ویرایش
          </Button>
          <ConfirmButton
            label="حذف شرکت"
            title="مشخصات شرکت حذف شود؟"
            yes="حذف شود"
            no="انصراف"
            isRemoval
            onConfirm={removeCompany}
          >
            فاکتورهای بعدی به نام خودتان صادر می‌شود. فاکتورهای صادرشده تغییری نمی‌کند.
          </ConfirmButton>
        </>
      }
    >
      <p>{profile.name}</p>
      <p className={styles.soft}>
        شناسهٔ ملی <bdi dir="ltr">{toPersianDigits(profile.legal_id)}</bdi>
      </p>
    </Row>
  );
}

type CompanyFormProps = { company: Company | null; onClose: () => void };

function CompanyForm({ company, onClose }: CompanyFormProps) {
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
    ...{ legal_id: toPersianDigits(legal_id), economic_code: toPersianDigits(economic_code) },
    ...{ postal_code: toPersianDigits(postal_code), phone: toPersianDigits(phone) },
    registration_number: toPersianDigits(registration_number ?? ''),
  };
}
