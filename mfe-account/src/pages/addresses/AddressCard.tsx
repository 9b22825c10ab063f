import { addressLine, addressName } from '@shop/shared/lib/address-text';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Badge } from '@shop/shared/ui/Badge';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { useId, useState } from 'react';
import styles from './AddressCard.module.scss';
import { type Address, makeDefault, removeAddress } from './addresses.ts';

/** `hasFocus`: its editor has just been closed. */
type AddressCardProps = { address: Address; hasFocus: boolean; onEdit: () => void };

export function AddressCard({ address, hasFocus, onEdit }: AddressCardProps) {
  const { recipient, mobile, postal_code, is_default } = address;
  const name = addressName(address);
  const line = addressLine(address);
  const titleId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const choose = async () => {
    setIsBusy(true);
    await makeDefault(address);
    setIsBusy(false);
  };
  return (
    <Card as="article" labelledBy={titleId}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {name}
          </h2>
          {is_default ? <Badge tone="success">پیش‌فرض</Badge> : null}
        </div>
        {line === '' ? null : <p>{line}</p>}
        <dl className={styles.facts}>
          <div>
            <dt>گیرنده</dt>
            <dd>{recipient}</dd>
          </div>
          <div>
            <dt>موبایل</dt>
            <dd>
              <bdi dir="ltr">{toPersianDigits(mobile)}</bdi>
            </dd>
          </div>
          <div>
            <dt>کد پستی</dt>
            <dd>
              <bdi dir="ltr">{toPersianDigits(postal_code)}</bdi>
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <Button variant="quiet" autoFocus={hasFocus} onClick={onEdit} aria-label={`ویرایش ${name}`}>
            ویرایش
          </Button>
          <ConfirmButton
            label="حذف"
            name={`حذف ${name}`}
            title="آدرس حذف شود؟"
            yes="حذف شود"
            no="انصراف"
            isRemoval
            onConfirm={() => removeAddress(address)}
          >
            «{name}» از آدرس‌های شما حذف می‌شود. سفارش‌هایی که با این آدرس ثبت کرده‌اید تغییری نمی‌کنند.
          </ConfirmButton>
          {is_default ? null : (
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => void choose()}
              aria-label={`انتخاب به‌عنوان پیش‌فرض: ${name}`}
            >
              انتخاب به‌عنوان پیش‌فرض
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
