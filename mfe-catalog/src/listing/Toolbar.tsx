import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Select } from '@shop/shared/ui/Select';
import { changed, sorts } from './address.ts';
import type { FiltersProps } from './Filters.tsx';
import { OpenFilters } from './OpenFilters.tsx';
import { $pricePer } from './price-per.ts';
import styles from './Toolbar.module.scss';

type ToolbarProps = { filters: FiltersProps; total: number; busy: boolean };

const words = {
  relevance: 'مرتبط‌ترین',
  'best-selling': 'پرفروش‌ترین',
  new: 'تازه‌ترین',
  cheapest: 'ارزان‌ترین',
  dearest: 'گران‌ترین',
  rating: 'بیشترین امتیاز',
  name: 'نام',
} as const satisfies Record<(typeof sorts)[number], string>;

export function Toolbar({ filters, total, busy }: ToolbarProps) {
  const { wanted, go } = filters;
  const per = useStore($pricePer, { ssr: 'initial' });
  return (
    <div className={styles.toolbar}>
      <p role="status" className={styles.total}>
        {toPersianDigits(total)} کالا
      </p>
      <div className={styles.controls}>
        <OpenFilters {...{ filters, total, busy }} />
        <div className={styles.sort}>
          <Select
            label="مرتب‌سازی"
            name="sort"
            form="filter-form"
            value={wanted.sort}
            options={sorts
              .filter((sort) => sort !== 'relevance' || wanted.q !== '')
              .map((value) => ({ value, label: words[value] }))}
            onValue={(value) => go(changed(wanted, { sort: sorts.find((sort) => sort === value) ?? wanted.sort }))}
          />
          <noscript>
            <Button type="submit" variant="quiet" form="filter-form">
              مرتب کنید
            </Button>
          </noscript>
        </div>
      </div>
      <div className={styles.per}>
        <RadioGroup
          label="قیمت برای"
          variant="chips"
          options={[
            { value: 'piece', label: 'هر عدد' },
            { value: 'pack', label: 'هر بسته' },
          ]}
          value={per}
          onValue={(value) => $pricePer.set(value === 'pack' ? 'pack' : 'piece')}
        />
      </div>
    </div>
  );
}
