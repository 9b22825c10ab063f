import { notify, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Card } from '@shop/shared/ui/Card';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import { TransactionRows } from '../../transactions/TransactionRows.tsx';
import panel from '../parts/panel.module.scss';
import styles from './Wallet.module.scss';
import { WithdrawalSection } from './WithdrawalForm.tsx';
import { Withdrawals } from './Withdrawals.tsx';
import { $wallet, entries, loadWallet, openWallet, type Wallet, type WalletData } from './wallet.ts';

/** The server knows no member. */
const serverState: Wallet = { state: 'loading' };

export function Page() {
  const wallet = useStore($wallet, { ssr: () => serverState });
  useEffect(openWallet, []);
  return (
    <div className={panel.page}>
      <h1>کیف پول</h1>
      <Content wallet={wallet} />
    </div>
  );
}

function Content({ wallet }: { wallet: Wallet }) {
  const ledger = useStore(entries.$list, { ssr: 'initial' });
  // Another key empties the form after it was sent.
  const [sentCount, setSentCount] = useState(0);
  if (wallet.state === 'loading') return <Skeleton lines={10} />;
  if (wallet.state === 'failed') return <FaultCard onRetry={openWallet} />;
  const { withdrawals, before } = wallet;
  return (
    <>
      <Balance wallet={wallet.wallet} />
      <Card as="section" labelledBy="withdrawal">
        <div className={styles.section}>
          <h2 id="withdrawal" className={styles.heading}>
            برداشت به حساب بانکی
          </h2>
          <WithdrawalSection
            key={sentCount}
            wallet={wallet.wallet}
            onSent={({ number }) => {
              setSentCount(sentCount + 1);
              notify({ type: 'success', title: `درخواست برداشت ${toPersianDigits(number)} ثبت شد.` });
              void loadWallet();
            }}
          />
          {withdrawals.length > 0 ? <Withdrawals withdrawals={withdrawals} hasMore={before !== null} /> : null}
        </div>
      </Card>
      <Card as="section" labelledBy="ledger">
        <div className={styles.section}>
          <h2 id="ledger" className={styles.heading}>
            گردش کیف پول
          </h2>
          <TransactionRows
            list={ledger}
            onNext={() => void entries.loadNext()}
            empty={<p className={styles.hint}>هنوز مبلغی به کیف پول شما واریز نشده است.</p>}
          />
        </div>
      </Card>
    </>
  );
}

function Balance({ wallet: { balance, held, available } }: { wallet: WalletData }) {
  return (
    <Card tone="sunk">
      <dl className={styles.balance}>
        <div>
          <dt>موجودی قابل استفاده</dt>
          <dd className={styles.available}>{formatToman(available)}</dd>
        </div>
        {held > 0 ? (
          <>
            <div>
              <dt>کنار گذاشته‌شده</dt>
              <dd>{formatToman(held)}</dd>
            </div>
            <div>
              <dt>کل موجودی</dt>
              <dd>{formatToman(balance)}</dd>
            </div>
          </>
        ) : null}
      </dl>
    </Card>
  );
}
