import { useSearchParams, useStore } from '@shop/shared/kernel';
import { Card } from '@shop/shared/ui/Card';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { useEffect } from 'react';
import { TransactionRows } from '../../transactions/TransactionRows.tsx';
import { transactionStore } from '../../transactions/transaction-list.ts';
import panel from '../parts/panel.module.scss';
import { CsvButton } from './CsvButton.tsx';
import { Filters } from './Filters.tsx';
import { filterFrom } from './filter.ts';

const store = transactionStore();

/** The filter is in the address, so a reload and the back button keep it. */
export function Page() {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const list = useStore(store.$list, { ssr: 'initial' });
  const isFiltered = search !== '';

  useEffect(() => void store.load(filterFrom(new URLSearchParams(search))), [search]);

  return (
    <div className={panel.page}>
      <h1>تراکنش‌ها</h1>
      <Filters key={search} params={params} onChange={(changed) => setParams(changed, { preventScrollReset: true })} />
      <Card>
        <TransactionRows
          list={list}
          onNext={() => void store.loadNext()}
          empty={
            isFiltered ? (
              <EmptyState title="تراکنشی با این مشخصات پیدا نشد">
                <p>بازهٔ تاریخ یا نوع تراکنش را تغییر دهید.</p>
              </EmptyState>
            ) : (
              <EmptyState title="هنوز تراکنشی ندارید">
                <p>پرداخت سفارش‌ها و گردش کیف پول شما اینجا فهرست می‌شود.</p>
              </EmptyState>
            )
          }
        />
      </Card>
      {list.items.length > 0 ? <CsvButton filter={filterFrom(params)} /> : null}
    </div>
  );
}
