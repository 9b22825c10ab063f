import { toPersianDigits } from '@shop/shared/lib/digits';
import { FilterIcon } from '@shop/shared/ui/icons';
import { type ComponentType, useState } from 'react';
import { filtersIn } from './address.ts';
import type { FilterSheetProps } from './FilterSheet.tsx';
import styles from './OpenFilters.module.scss';
import { useScript } from './use-listing.ts';

/** On a phone: the way to the filters. A link to their place in the page, until script brings them in a sheet. */
export function OpenFilters(props: Omit<FilterSheetProps, 'open' | 'onClose'>) {
  const script = useScript();
  const count = filtersIn(props.filters.wanted);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const [open, setOpen] = useState(false);
  const openSheet = () => {
    import(/* webpackChunkName: "filter-sheet" */ './FilterSheet.tsx').then(
      ({ FilterSheet }) => {
        setSheet(() => FilterSheet);
        setOpen(true);
      },
      // As without script: in the page.
      () => location.assign('#filters'),
    );
  };
  const words = (
    <>
      <FilterIcon size="sm" />
      فیلترها
      {count > 0 ? <span className={styles.count}>{toPersianDigits(count)}</span> : null}
    </>
  );
  return (
    <>
      {script ? (
        <button type="button" aria-haspopup="dialog" onClick={openSheet} className={styles.open}>
          {words}
        </button>
      ) : (
        <a href="#filters" className={styles.open}>
          {words}
        </a>
      )}
      {Sheet ? <Sheet {...props} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
