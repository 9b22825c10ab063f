import { ApiError, useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { formatSheba } from '@shop/shared/lib/sheba';
import { loadingData } from '@shop/shared/stores/member-data';
import { Badge } from '@shop/shared/ui/Badge';
import { Button } from '@shop/shared/ui/Button';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useState } from 'react';
import { LoadMore } from '../parts/LoadMore.tsx';
import styles from './Wallet.module.scss';
import { cancelWithdrawal, type Withdrawal, withdrawals } from './wallet.ts';

type StateText = { title: string; tone: 'kraft' | 'success' | 'warning' | 'danger' };
const states: Readonly<Record<Withdrawal['state'], StateText>> = {
  requested: { title: 'در انتظار تأیید', tone: 'warning' },
  approved: { title: 'در حال واریز', tone: 'warning' },
  paid: { title: 'واریز شد', tone: 'success' },
  rejected: { title: 'رد شد', tone: 'danger' },
  cancelled: { title: 'لغو شد', tone: 'kraft' },
};

/** The member's own withdrawals, newest first. The form above it can be used before they are loaded. */
export function Withdrawals() {
  const list = useStore(withdrawals.$data, { ssr: () => loadingData });
  if (list.state === 'loading') return <Skeleton lines={2} />;
  if (list.state !== 'ready') return <FaultCard onRetry={() => void withdrawals.load()} />;
  const { items, rest } = list.data;
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.withdrawals}>
        {items.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.number} withdrawal={withdrawal} />
        ))}
      </ul>
      <LoadMore rest={rest} onMore={() => void withdrawals.loadMore()} />
    </>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { number, state, amount, sheba, created_at, bank_reference, reason, may_cancel } = withdrawal;
  const [isCancelling, setIsCancelling] = useState(false);
  const { title, tone } = states[state];
  return (
    <li className={styles.withdrawal}>
      <div className={styles.words}>
        <p>
          برداشت {toPersianDigits(number)}: <strong>{formatToman(amount)}</strong>
        </p>
        <p className={styles.hint}>
          {formatDate(created_at)} · <bdi dir="ltr">{formatSheba(sheba)}</bdi>
        </p>
        {bank_reference === null ? null : (
          <p className={styles.hint}>
            شمارهٔ پیگیری بانک: <bdi dir="ltr">{toPersianDigits(bank_reference)}</bdi>
          </p>
        )}
        {reason === null ? null : <p className={styles.hint}>دلیل: {reason}</p>}
      </div>
      <Badge tone={tone}>{title}</Badge>
      {may_cancel ? (
        <Button
          variant="quiet"
          busy={isCancelling}
          onClick={() => {
            setIsCancelling(true);
            cancelWithdrawal(number)
              .catch(ignoreRefusal)
              .finally(() => setIsCancelling(false));
          }}
        >
          لغو درخواست
        </Button>
      ) : null}
    </li>
  );
}

/** The API client has shown it as a toast. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
