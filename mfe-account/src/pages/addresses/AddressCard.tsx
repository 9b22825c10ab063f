import { toPersianDigits } from '@shop/shared/lib/digits';
import { Badge } from '@shop/shared/ui/Badge';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { useId, useState } from 'react';
import styles from './AddressCard.module.scss';
import { type Address, makeDefault, nameOf } from './addresses.ts';

type AddressCardProps = { address: Address; onEdit: () => void; onRemove: () => void };

export function AddressCard({ address, onEdit, onRemove }: AddressCardProps) {
  const { recipient, mobile, postal_code, is_default } = address;
  const line = lineOf(address);
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
            {nameOf(address)}
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
          <Button variant="quiet" onClick={onEdit} aria-label={`ویرایش ${nameOf(address)}`}>
            ویرایش
          </Button>
          <Button variant="quiet" onClick={onRemove} aria-label={`حذف ${nameOf(address)}`}>
            حذف
          </Button>
          {is_default ? null : (
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => void choose()}
              aria-label={`${nameOf(address)} پیش‌فرض شود`}
            >
              پیش‌فرض شود
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** «تهران، شهریار، خیابان …، پلاک ۱۲، واحد ۳». An address without a title has city and street in its heading, so they are left out. */
function lineOf({ title, province, city, line, plaque, unit }: Address): string {
  const largerPlace = province === city ? '' : province;
  const place = title === null ? [largerPlace && `استان ${largerPlace}`] : [largerPlace, city, line];
  const parts = [...place, plaque && `پلاک ${plaque}`, unit && `واحد ${unit}`];
  return toPersianDigits(parts.filter(Boolean).join('، '));
}
