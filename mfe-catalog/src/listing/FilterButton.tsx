import { toPersianDigits } from '@shop/shared/lib/digits';
import { FilterIcon } from '@shop/shared/ui/icons';
import { type ComponentType, useState } from 'react';
import styles from './FilterButton.module.scss';
import type { FilterSheetProps } from './FilterSheet.tsx';
import { countFilters } from './listing-query.ts';
import { useIsHydrated } from './use-listing.ts';

/** On a phone: opens the filters in a sheet. Without JavaScript it is a link to the filters further down the page. */
export function FilterButton(props: Omit<FilterSheetProps, 'open' | 'onClose'>) {
  const isHydrated = useIsHydrated();
  const count = countFilters(props.filters.query);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const [open, setOpen] = useState(false);
  const openSheet = () => {
    import(/* webpackChunkName: "filter-sheet" */ './FilterSheet.tsx').then(
      ({ FilterSheet }) => {
        setSheet(() => FilterSheet);
        setOpen(true);
      },
      // The sheet's code could not be loaded: go to the filters in the page instead.
      () => location.assign('#filters'),
    );
  };
  const label = (
    <>
      <FilterIcon size="sm" />
      فیلترها
      {count > 0 ? <span className={styles.count}>{toPersianDigits(count)}</span> : null}
    </>
  );
  return (
    <>
      {isHydrated ? (
        <button type="button" aria-haspopup="dialog" onClick={openSheet} className={styles.open}>
          {label}
        </button>
      ) : (
        <a href="#filters" className={styles.open}>
          {label}
        </a>
      )}
      {Sheet ? <Sheet {...props} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
