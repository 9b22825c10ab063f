import { $isMember, useSearchParams, useStore } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import { NoScriptNotice } from '../parts/NoScriptNotice.tsx';
import page from '../parts/page.module.scss';
import { $result, followPaymentState, loadingResult } from './payment-state.ts';
import styles from './Result.module.scss';
import { ResultCard, type ResultCardProps } from './ResultCard.tsx';

/**
 * The result of a payment. The bank may open it in another browser, where nobody is logged in, and anybody can type its address: both
 * result pages show the state that the API knows.
 */
export function ResultPage({ transferPart }: Pick<ResultCardProps, 'transferPart'>) {
  const [search] = useSearchParams();
  const reference = search.get('ref') ?? '';
  const result = useStore($result, { ssr: () => loadingResult });
  const isMember = useStore($isMember, { ssr: () => false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => followPaymentState(reference), [reference, attempt]);
  return (
    <div className={styles.page}>
      <Content title={transferPart === undefined ? 'نتیجهٔ پرداخت' : 'واریز بانکی'} width="text">
        <NoScriptNotice />
        <div aria-live="polite">
          {result.state === 'loading' ? (
            <div className={page.scripted}>
              <Card padding="lg">
                <Skeleton lines={6} />
              </Card>
            </div>
          ) : null}
          {result.state === 'failed' ? (
            <FaultCard onRetry={() => setAttempt(attempt + 1)} requestId={result.requestId} />
          ) : null}
          {result.state === 'unknown' ? <Unknown /> : null}
          {result.state === 'ready' ? (
            <ResultCard payment={result.payment} isMember={isMember} transferPart={transferPart} />
          ) : null}
        </div>
      </Content>
    </div>
  );
}

const Unknown = () => (
  <Card padding="lg">
    <div className={styles.result}>
      <h2 className={styles.title}>این پرداخت پیدا نشد</h2>
      <p>
        آدرس این صفحه کامل نیست یا پرداختی با آن ثبت نشده است. وضعیت هر سفارش و پرداخت‌های آن در بخش «سفارش‌ها»ی حساب
        شماست.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/account/orders">سفارش‌های من</ButtonLink>
        <ButtonLink to="/contact-us" variant="quiet">
          تماس با ما
        </ButtonLink>
      </div>
    </div>
  </Card>
);
