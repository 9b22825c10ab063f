import { formatNumber } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Select } from '@shop/shared/ui/Select';
import { FilterButton } from './FilterButton.tsx';
import type { FiltersProps } from './Filters.tsx';
import { changeQuery, type SortOrder, sortOrders } from './listing-query.ts';
import styles from './Toolbar.module.scss';

type ToolbarProps = { filters: FiltersProps; total: number; busy: boolean };

const sortTitles: Readonly<Record<SortOrder, string>> = {
  relevance: 'مرتبط‌ترین',
  'best-selling': 'پرفروش‌ترین',
  new: 'جدیدترین',
  cheapest: 'ارزان‌ترین',
  dearest: 'گران‌ترین',
  rating: 'بیشترین امتیاز',
  name: 'نام',
};

/** One row that stays in view above the products: filters, order and the number of products. */
export function Toolbar({ filters, total, busy }: ToolbarProps) {
  const { query, show } = filters;
  return (
    <div className={styles.toolbar}>
      <FilterButton {...{ filters, total, busy }} />
      <div className={styles.sort}>
        <Select
          label="مرتب‌سازی"
          name="sort"
          form="filter-form"
          value={query.sort}
          options={sortOrders
            .filter((sort) => sort !== 'relevance' || query.q !== '')
            .map((value) => ({ value, label: sortTitles[value] }))}
          onValue={(value) =>
            show(changeQuery(query, { sort: sortOrders.find((sort) => sort === value) ?? query.sort }))
          }
        />
        <noscript>
          <Button type="submit" variant="quiet" form="filter-form">
            مرتب کنید
          </Button>
        </noscript>
      </div>
      <p role="status" className={styles.total}>
        {formatNumber(total)} کالا
      </p>
    </div>
  );
}
