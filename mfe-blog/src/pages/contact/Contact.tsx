import { useSearchParams } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import { CheckIcon } from '@shop/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { homeCrumb } from '../../addresses.ts';
import type { ShopSettings } from '../../api-data.ts';
import styles from './Contact.module.scss';
import { ContactDetails } from './ContactDetails.tsx';
import { MapDrawing } from './MapDrawing.tsx';
import { MessageForm } from './MessageForm.tsx';
import { parseSentReference } from './sent-reference.ts';

export function Page({ data: settings }: { data: ShopSettings }) {
  const [searchParams] = useSearchParams();
  const [sentReference, setSentReference] = useState<number>();
  const reference = sentReference ?? parseSentReference(searchParams);
  return (
    <Content
      title="تماس با ما"
      lead="سؤالی دربارهٔ کالا، خرید عمده یا سفارشتان دارید؟ تماس بگیرید یا همین‌جا بنویسید."
      trail={[homeCrumb]}
    >
      <div className={styles.columns}>
        <Card as="section" padding="lg" labelledBy="write">
          <div className={styles.section}>
            <h2 id="write">برای ما بنویسید</h2>
            {reference === undefined ? null : (
              <SentNotice reference={reference} takesFocus={sentReference !== undefined} />
            )}
            {sentReference === undefined ? (
              <MessageForm onSent={setSentReference} />
            ) : (
              <div>
                <Button variant="quiet" onClick={() => setSentReference(undefined)}>
                  نوشتن پیام دیگر
                </Button>
              </div>
            )}
          </div>
        </Card>
        <Card as="section" padding="lg" labelledBy="ways">
          <h2 id="ways">راه‌های تماس</h2>
          <ContactDetails settings={settings} />
        </Card>
        {settings.address ? <MapDrawing address={settings.address} /> : null}
        <Card as="section" padding="lg" tone="sunk" labelledBy="order">
          <div className={styles.section}>
            <h2 id="order">سفارش چاپ اختصاصی دارید؟</h2>
            <p>گونی و کیسه با اندازه، جنس و چاپ دلخواه شما ساخته می‌شود. شرایط و حداقل تعداد را ببینید.</p>
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

/** Takes the focus when it replaces the form, so that a screen reader reads it. */
function SentNotice({ reference, takesFocus }: { reference: number; takesFocus: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className={styles.sent}>
      <CheckIcon />
      <div>
        <p className={styles.sentTitle}>پیام شما رسید</p>
        <p>
          شمارهٔ پیگیری: <strong>{toPersianDigits(reference)}</strong>
        </p>
        <p className={styles.sentNote}>در ساعت کاری بررسی می‌شود و پاسخ را به شمارهٔ موبایل شما می‌دهیم.</p>
      </div>
    </div>
  );
}
