import { Link } from '@shop/shared/kernel';
import { CloseIcon } from '@shop/shared/ui/icons';
import { addressOf, type Listing, withoutFilters } from './address.ts';
import styles from './ChosenFilters.module.scss';
import { chipsOf } from './groups.ts';
import type { Facets } from './load.ts';

type ChosenFiltersProps = { wanted: Listing; facets: Facets; path: string };

/** What is chosen; each is a link to the list without it. */
export function ChosenFilters({ wanted, facets, path }: ChosenFiltersProps) {
  const chips = chipsOf(wanted, facets);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="فیلترهای انتخاب‌شده" className={styles.chips}>
      {chips.map(({ key, title, without }) => (
        <li key={key}>
          <Link
            to={addressOf(path, without)}
            preventScrollReset
            aria-label={`حذف فیلتر ${title}`}
            className={styles.chip}
          >
            {title}
            <CloseIcon size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={addressOf(path, withoutFilters(wanted))} preventScrollReset className={styles.clear}>
          پاک کردن همه
        </Link>
      </li>
    </ul>
  );
}
