import { toPersianDigits } from '@shop/shared/lib/digits';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { type Listing, toggled } from './address.ts';
import styles from './Filters.module.scss';
import type { Group } from './groups.ts';
import type { Go } from './use-listing.ts';

type FilterGroupProps = { group: Group; wanted: Listing; go: Go };

/** The options of one kind. One that leads nowhere stays in its place and cannot be chosen. */
export function FilterGroup({ group: { kind, title, options }, wanted, go }: FilterGroupProps) {
  const shut = options.every(({ id, count }) => count === 0 && !wanted.chosen[kind].includes(id));
  return (
    // A list that scrolls and has nothing in it to tab to is reached by keyboard itself.
    <fieldset {...(shut ? { tabIndex: 0 } : {})} className={styles.group}>
      <legend className={styles.hidden}>{title}</legend>
      {options.map(({ id, title: name, count, hex, below = false }) => {
        const chosen = wanted.chosen[kind].includes(id);
        return (
          <div key={id} className={styles.option} data-below={below}>
            <Checkbox
              label={<OptionLabel title={name} count={count} {...(hex ? { hex } : {})} />}
              name={kind}
              value={id}
              checked={chosen}
              disabled={count === 0 && !chosen}
              onValue={() => go(toggled(wanted, kind, id))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

export const OptionLabel = ({ title, count, hex }: { title: string; count: number; hex?: string }) => (
  <span className={styles.label}>
    {hex ? (
      <svg aria-hidden="true" focusable="false" width="20" height="20" className={styles.swatch}>
        <circle cx="10" cy="10" r="9" fill={hex} />
      </svg>
    ) : null}
    <span>{title}</span>
    <span className={styles.count}>
      {toPersianDigits(count)}
      <span className={styles.hidden}> کالا</span>
    </span>
  </span>
);
