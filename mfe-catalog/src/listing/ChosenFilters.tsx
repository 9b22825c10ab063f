import { Link } from '@shop/shared/kernel';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { CloseIcon } from '@shop/shared/ui/icons';
import type { MouseEvent } from 'react';
import styles from './ChosenFilters.module.scss';
import { filterChips } from './filter-groups.ts';
import { clearFilters, type ListingQuery, listingAddress } from './listing-query.ts';
import type { Facets } from './load.ts';

type ChosenFiltersProps = { query: ListingQuery; facets: Facets; path: string };

/** The active filters, each as a link to the listing without it. */
export function ChosenFilters({ query, facets, path }: ChosenFiltersProps) {
  const chips = filterChips(query, facets);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="فیلترهای انتخاب‌شده" className={styles.chips}>
      {chips.map(({ key, title, without }) => (
        <li key={key}>
          <Link
            to={listingAddress(path, without)}
            preventScrollReset
            onClick={(event) => focusNext(event, chips.length)}
            aria-label={`حذف فیلتر ${title}`}
            className={styles.chip}
          >
            {title}
            <CloseIcon size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingAddress(path, clearFilters(query))}
          preventScrollReset
          onClick={(event) => focusNext(event, 0)}
          className={styles.clear}
        >
          پاک کردن همه
        </Link>
      </li>
    </ul>
  );
}

/** Moves the focus before the pressed link is removed; otherwise it would jump to the start of the page. */
function focusNext(event: MouseEvent<HTMLElement>, chipCount: number): void {
  if (!isPlainClick(event)) return;
  const pressed = event.currentTarget;
  // The last chip takes the whole list with it.
  const next = chipCount > 1 ? pressed.closest('li')?.nextElementSibling?.querySelector('a') : null;
  (next ?? pressed.closest('main'))?.focus({ preventScroll: true });
}
