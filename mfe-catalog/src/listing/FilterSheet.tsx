import { formatNumber } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Sheet } from '@shop/shared/ui/Sheet';
import { LoadGuideButton } from '../load-guide/LoadGuideButton.tsx';
import styles from './FilterSheet.module.scss';
import { Filters, type FiltersProps } from './Filters.tsx';
import { clearFilters, countFilters } from './listing-query.ts';

export type FilterSheetProps = {
  filters: FiltersProps;
  total: number;
  busy: boolean;
  open: boolean;
  onClose: () => void;
};

/** The filters on a phone. Choices apply at once; the button closes the sheet and shows the products. */
export function FilterSheet({ filters, total, busy, open, onClose }: FilterSheetProps) {
  const { query, show } = filters;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="فیلترها"
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose} busy={busy}>
            {total > 0 ? `نمایش ${formatNumber(total)} کالا` : 'کالایی پیدا نشد'}
          </Button>
          {countFilters(query) > 0 ? (
            <Button variant="quiet" onClick={() => show(clearFilters(query))}>
              پاک کردن همه
            </Button>
          ) : null}
        </div>
      }
    >
      <LoadGuideButton />
      <Filters {...filters} />
    </Sheet>
  );
}
