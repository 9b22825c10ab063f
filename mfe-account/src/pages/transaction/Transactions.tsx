import { useSearchParams, useStore } from '@shop/shared/kernel';
import { loadingData } from '@shop/shared/stores/member-data';
import { Card } from '@shop/shared/ui/Card';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { useEffect } from 'react';
import { TransactionRows } from '../../transactions/TransactionRows.tsx';
import { transactionList } from '../../transactions/transaction-list.ts';
import panel from '../parts/panel.module.scss';
import { CsvButton } from './CsvButton.tsx';
import { Filters } from './Filters.tsx';
import { filterFrom } from './filter.ts';

const transactions = transactionList();

/** The filter is in the address, so a reload and the back button keep it. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const list = useStore(transactions.$data, { ssr: () => loadingData });
  const isFiltered = search !== '';

  const filter = filterFrom(params);
  useEffect(() => transactions.watch(filterFrom(new URLSearchParams(search))), [search]);

  return (
    <div className={panel.page}>
      <h1>تراکنش‌ها</h1>
      <Filters key={search} params={params} onChange={(changed) => setParams(changed, { preventScrollReset: true })} />
      <Card>
        <TransactionRows
          list={list}
          onRetry={() => void transactions.load(filter)}
          onMore={() => void transactions.loadMore(filter)}
          empty={
            isFiltered ? (
              <EmptyState title="تراکنشی با این مشخصات پیدا نشد">
                <p>بازهٔ تاریخ یا نوع تراکنش را تغییر دهید.</p>
              </EmptyState>
            ) : (
              <EmptyState title="هنوز تراکنشی ندارید">
                <p>پرداخت سفارش‌ها و گردش کیف پول شما اینجا می‌آید.</p>
              </EmptyState>
            )
          }
        />
      </Card>
      {list.state === 'ready' && list.data.items.length > 0 ? <CsvButton filter={filter} /> : null}
    </div>
  );
}
