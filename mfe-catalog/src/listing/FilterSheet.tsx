import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Sheet } from '@shop/shared/ui/Sheet';
import { filtersIn, withoutFilters } from './address.ts';
import styles from './FilterSheet.module.scss';
import { Filters, type FiltersProps } from './Filters.tsx';

export type FilterSheetProps = {
  filters: FiltersProps;
  total: number;
  busy: boolean;
  open: boolean;
  onClose: () => void;
};

/** The filters of a phone. Each choice counts at once; the button leads back to what is found. */
export function FilterSheet({ filters, total, busy, open, onClose }: FilterSheetProps) {
  const { wanted, go } = filters;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="فیلترها"
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose} busy={busy}>
            {total > 0 ? `نمایش ${toPersianDigits(total)} کالا` : 'کالایی پیدا نشد'}
          </Button>
          {filtersIn(wanted) > 0 ? (
            <Button variant="quiet" onClick={() => go(withoutFilters(wanted))}>
              پاک کردن همه
            </Button>
          ) : null}
        </div>
      }
    >
      <Filters {...filters} />
    </Sheet>
  );
}
