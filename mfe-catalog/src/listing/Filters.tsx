import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import type { FormEvent } from 'react';
import { changed, type Listing, pricesIn } from './address.ts';
import { FilterGroup, OptionLabel } from './FilterGroup.tsx';
import styles from './Filters.module.scss';
import type { Group } from './groups.ts';
import type { Facets } from './load.ts';
import { PriceFields } from './PriceFields.tsx';
import { type Go, useScript } from './use-listing.ts';

export type FiltersProps = { groups: Group[]; facets: Facets; wanted: Listing; path: string; go: Go; id?: string };

/** What can be chosen. With script a choice counts at once; without it this is a form like any other. */
export function Filters({ groups, facets, wanted, path, go, id }: FiltersProps) {
  const script = useScript();
  const applyPrices = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const { from, to } = pricesIn(textIn(typed, 'from'), textIn(typed, 'to'));
    if (from !== wanted.from || to !== wanted.to) go(changed(wanted, { from, to }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    applyPrices(event.currentTarget);
  };
  return (
    <form id={id} action={path} aria-label="فیلترها" onSubmit={submit} className={styles.filters}>
      {wanted.q === '' ? null : <input type="hidden" name="q" value={wanted.q} />}
      <div className={styles.flags}>
        <Checkbox
          label={<OptionLabel title="فقط کالاهای موجود" count={facets.in_stock} />}
          name="in_stock"
          value="1"
          checked={wanted.inStock}
          disabled={facets.in_stock === 0 && !wanted.inStock}
          onValue={(inStock) => go(changed(wanted, { inStock }))}
        />
        <Checkbox
          label={<OptionLabel title="فقط تخفیف‌دارها" count={facets.discounted} />}
          name="discounted"
          value="1"
          checked={wanted.discounted}
          disabled={facets.discounted === 0 && !wanted.discounted}
          onValue={(discounted) => go(changed(wanted, { discounted }))}
        />
      </div>
      {groups.map((group, at) => {
        const { length: count } = wanted.chosen[group.kind];
        return (
          <Disclosure
            key={group.kind}
            title={count > 0 ? `${group.title} (${toPersianDigits(count)})` : group.title}
            open={at < 2 || count > 0}
          >
            <FilterGroup group={group} wanted={wanted} go={go} />
          </Disclosure>
        );
      })}
      {facets.price || wanted.from !== null || wanted.to !== null ? (
        <Disclosure title="قیمت هر عدد" open>
          <PriceFields bounds={facets.price} wanted={wanted} onDone={applyPrices} />
        </Disclosure>
      ) : null}
      {/* Out of sight with script, and there all the same: a form without such a button hears of no Enter. */}
      <div hidden={script}>
        <Button type="submit">اعمال فیلترها</Button>
      </div>
    </form>
  );
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}
