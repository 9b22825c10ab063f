import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { loadingData } from '@shop/shared/stores/member-data';
import { Button } from '@shop/shared/ui/Button';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import { $buyer, loadBuyer, removeCompany, watchBuyer } from './buyer.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';
import { useForms } from './use-forms.ts';

/** The company in whose name the member gets invoices. A change concerns later invoices only. */
export function BuyerSection() {
  const buyer = useStore($buyer, { ssr: () => loadingData });
  const { forms, opens } = useForms();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(watchBuyer, []);
  if (buyer.state === 'loading') return <Skeleton lines={1} />;
  if (buyer.state !== 'ready') return <FaultCard onRetry={() => void loadBuyer()} />;
  const { profile } = buyer.data;
  if (isOpen && forms) return <forms.CompanyForm company={profile} onClose={() => setIsOpen(false)} />;
  if (profile === null) {
    return (
      <Row
        actions={
          <Button variant="quiet" {...opens(() => setIsOpen(true))}>
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
          <Button variant="quiet" {...opens(() => setIsOpen(true))}>
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
