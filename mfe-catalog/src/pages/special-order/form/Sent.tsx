import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { useEffect, useRef } from 'react';
import styles from './Sent.module.scss';

/** It has arrived: under which code, and what happens now. */
export function Sent({ code, onAgain }: { code: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" padding="lg" labelledBy="sent">
      <div className={styles.sent}>
        <h3 id="sent" ref={heading} tabIndex={-1} className={styles.title}>
          سفارش شما ثبت شد
        </h3>
        <p>
          کد پیگیری:{' '}
          <bdi dir="ltr" className={styles.code}>
            {code}
          </bdi>
        </p>
        <ol className={styles.next}>
          <li>کارشناس فروش تا دو روز کاری درخواست را می‌خواند. اگر چیزی کم باشد، در صفحهٔ سفارش از شما می‌پرسد.</li>
          <li>پیش‌فاکتور با قیمت قطعی و زمان ساخت می‌آید و ۷ روز اعتبار دارد.</li>
          <li>با پذیرفتن آن و پرداخت ۶۰ درصد، کار به تولید می‌رود.</li>
        </ol>
        <div className={styles.ways}>
          <ButtonLink to={`/special-order/orders/${code}`}>دیدن سفارش</ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            سفارش دیگری بدهید
          </Button>
        </div>
      </div>
    </Card>
  );
}
