import { notify, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { loadingData } from '@shop/shared/stores/member-data';
import { Card } from '@shop/shared/ui/Card';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Section } from '@shop/shared/ui/Section';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import { TransactionRows } from '../../transactions/TransactionRows.tsx';
import panel from '../parts/panel.module.scss';
import { ChargeForm } from './ChargeForm.tsx';
import styles from './Wallet.module.scss';
import { WithdrawalSection } from './WithdrawalForm.tsx';
import { Withdrawals } from './Withdrawals.tsx';
import { entries, loadWallet, type Wallet, wallet, watchWallet } from './wallet.ts';

export function Page() {
  const shown = useStore(wallet.$data, { ssr: () => loadingData });
  useEffect(watchWallet, []);
  return (
    <div className={panel.page}>
      <h1>کیف پول</h1>
      {shown.state === 'loading' ? <Skeleton lines={10} /> : null}
      {shown.state === 'failed' || shown.state === 'not-found' ? <FaultCard onRetry={() => void loadWallet()} /> : null}
      {shown.state === 'ready' ? <Sections wallet={shown.data} /> : null}
    </div>
  );
}

function Sections({ wallet: data }: { wallet: Wallet }) {
  const ledger = useStore(entries.$data, { ssr: () => loadingData });
  // The key of the form. A new key empties the form after it was sent.
  const [sentCount, setSentCount] = useState(0);
  return (
    <>
      <Balance wallet={data} />
      <Section title="شارژ کیف پول">
        <ChargeForm limits={data.charge_limits} />
      </Section>
      <Section title="برداشت به حساب بانکی">
        <WithdrawalSection
          key={sentCount}
          wallet={data}
          onSent={({ number }) => {
            setSentCount(sentCount + 1);
            notify({ type: 'success', title: `درخواست برداشت ${toPersianDigits(number)} ثبت شد.` });
            void loadWallet();
          }}
        />
        <Withdrawals />
      </Section>
      <Section title="گردش کیف پول">
        <TransactionRows
          list={ledger}
          onRetry={() => void entries.load({})}
          onMore={() => void entries.loadMore({})}
          empty={<p className={styles.hint}>هنوز مبلغی به کیف پول شما واریز نشده است.</p>}
        />
      </Section>
    </>
  );
}

function Balance({ wallet: { balance, held, available } }: { wallet: Wallet }) {
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
              <dt>مسدودشده</dt>
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
