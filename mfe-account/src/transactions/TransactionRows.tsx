import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { subjectTitles, transactionTitles } from '@shop/shared/lib/transactions';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { paymentTitles } from '../orders/labels.ts';
import { LoadMore } from '../pages/parts/LoadMore.tsx';
import styles from './TransactionRows.module.scss';
import type { Transaction, TransactionList } from './transaction-list.ts';

type TransactionRowsProps = {
  list: TransactionList;
  onRetry: () => void;
  onMore: () => void;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
};

/** Transactions with their loading, failed and empty states. */
export function TransactionRows({ list, onRetry, onMore, empty }: TransactionRowsProps) {
  if (list.state === 'loading') return <Skeleton lines={6} />;
  if (list.state !== 'ready') return <FaultCard onRetry={onRetry} />;
  const { items, rest } = list.data;
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={styles.list}>
        {items.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      <LoadMore rest={rest} onMore={onMore} />
    </>
  );
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { kind, direction, amount, balance, at, reason, state } = transaction;
  const paymentState = kind === 'payment' && state !== null ? paymentStates[state] : undefined;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.title}>{transactionTitles[kind]}</p>
        <p className={styles.about}>
          {[subjectOf(transaction), formatDate(at), paymentState].filter(Boolean).join(' · ')}
        </p>
        {reason ? <p className={styles.about}>{reason}</p> : null}
      </div>
      <div className={styles.amounts}>
        <p className={styles.amount} data-direction={direction}>
          <span className={styles.sign}>{directionTexts[direction]}</span> {formatToman(amount)}
        </p>
        {balance === null ? null : <p className={styles.about}>مانده: {formatToman(balance)}</p>}
      </div>
    </li>
  );
}

/** A word and not a sign: the colour alone says nothing, and a minus jumps to the other side of a Persian number. */
const directionTexts: Readonly<Record<Transaction['direction'], string>> = { in: 'واریز', out: 'برداشت', none: '' };

/** The state of a payment; nothing for one that succeeded. The payment may be a bank transfer, which has no page of a bank. */
const paymentStates: Readonly<Record<string, string>> = {
  ...paymentTitles,
  redirected: paymentTitles.created,
  expired: 'انجام نشد',
  succeeded: '',
};

function subjectOf({ subject, number }: Transaction): string {
  const title = subjectTitles[subject];
  return number === null ? title : `${title} ${toPersianDigits(number)}`.trim();
}
