import { useSearchParams } from '@shop/shared/kernel';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import { useState } from 'react';
import type { Shop } from '../../content.ts';
import { home } from '../../trails.ts';
import styles from './Contact.module.scss';
import { MapDrawing } from './MapDrawing.tsx';
import { MessageForm } from './MessageForm.tsx';
import { referenceIn } from './message.ts';
import { Sent } from './Sent.tsx';
import { Ways } from './Ways.tsx';

export function Page({ data: shop }: { data: Shop }) {
  const before = referenceIn(useSearchParams()[0]);
  const [sent, setSent] = useState<number>();
  const reference = sent ?? before;
  return (
    <Content
      title="تماس با ما"
      lead="برای پرسش دربارهٔ کالا، خرید عمده یا پیگیری سفارش در کنار شما هستیم."
      trail={[home]}
    >
      <div className={styles.columns}>
        <Card as="section" padding="lg" labelledBy="write">
          <div className={styles.part}>
            <h2 id="write">برای ما بنویسید</h2>
            {reference === undefined ? null : <Sent reference={reference} told={sent !== undefined} />}
            {sent === undefined ? (
              <MessageForm onSent={setSent} />
            ) : (
              <div>
                <Button variant="quiet" onClick={() => setSent(undefined)}>
                  نوشتن پیامی دیگر
                </Button>
              </div>
            )}
          </div>
        </Card>
        <Card as="section" padding="lg" labelledBy="ways">
          <h2 id="ways">راه‌های تماس</h2>
          <Ways shop={shop} />
        </Card>
        {shop.address ? <MapDrawing address={shop.address} /> : null}
        <Card as="section" padding="lg" tone="sunk" labelledBy="order">
          <div className={styles.part}>
            <h2 id="order">سفارش چاپ اختصاصی دارید؟</h2>
            <p>گونی و کیسه با اندازه، جنس و چاپ دلخواه شما ساخته می‌شود. شرایط و کمینهٔ تعداد را ببینید.</p>
            <div>
              <ButtonLink to="/special-order" variant="quiet">
                سفارش ویژه
              </ButtonLink>
            </div>
          </div>
        </Card>
      </div>
    </Content>
  );
}
