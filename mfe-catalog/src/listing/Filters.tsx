import { useLocation } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { cachedMarkup } from '@shop/shared/ui/cached-markup';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import { Fragment, type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from './Filters.module.scss';
import type { FilterGroup, FilterOption } from './filter-groups.ts';
import { changeQuery, type ListingQuery, toggleOption } from './listing-query.ts';
import type { Facets } from './load.ts';
import { PriceFilter } from './PriceFilter.tsx';
import { type ShowListing, useIsHydrated } from './use-listing.ts';

export type FiltersProps = {
  groups: FilterGroup[];
  facets: Facets;
  query: ListingQuery;
  path: string;
  show: ShowListing;
  id?: string;
};

/** More options than these are behind «more», and rendered when it is pressed: they were a tenth of the page. */
const optionsAtFirst = 5;

/** The filter form. With JavaScript each choice applies at once; without it the form is submitted with its button. */
export function Filters({ groups, facets, query, path, show, id }: FiltersProps) {
  const isHydrated = useIsHydrated();
  const moreOf = new URLSearchParams(useLocation().search).get('more');
  const price =
    facets.price || query.from !== null || query.to !== null ? (
      <Disclosure title="قیمت هر واحد (تومان)" open>
        <PriceFilter
          bounds={facets.price}
          range={{ from: query.from, to: query.to }}
          onRange={(range) => show(changeQuery(query, range))}
        />
      </Disclosure>
    ) : null;
  const hasCategories = groups[0]?.kind === 'category';
  return (
    <form
      id={id}
      action={path}
      aria-label="فیلترها"
      onSubmit={(event) => event.preventDefault()}
      className={styles.filters}
    >
      {query.q === '' ? null : <input type="hidden" name="q" value={query.q} />}
      {/* An exact size is chosen by a link. The form must not lose it. */}
      {query.chosen.size.length > 0 ? <input type="hidden" name="size" value={query.chosen.size.join(',')} /> : null}
      {hasCategories ? null : price}
      {groups.map((group, index) => (
        <Fragment key={group.kind}>
          <FilterGroupSection
            group={group}
            isOpen={index === 0}
            showsAll={moreOf === group.kind}
            path={path}
            chosen={query.chosen[group.kind]}
            toggle={(option) => show(toggleOption(query, group.kind, option))}
          />
          {group.kind === 'category' ? price : null}
        </Fragment>
      ))}
      <div className={styles.flags}>
        <Checkbox
          label={<OptionLabel title="فقط کالاهای موجود" count={facets.in_stock} />}
          name="in_stock"
          value="1"
          checked={query.inStock}
          disabled={facets.in_stock === 0 && !query.inStock}
          onValue={(inStock) => show(changeQuery(query, { inStock }))}
        />
        <Checkbox
          label={<OptionLabel title="فقط تخفیف‌دارها" count={facets.discounted} />}
          name="discounted"
          value="1"
          checked={query.discounted}
          disabled={facets.discounted === 0 && !query.discounted}
          onValue={(discounted) => show(changeQuery(query, { discounted }))}
        />
      </div>
      <div hidden={isHydrated}>
        <Button type="submit">اعمال فیلترها</Button>
      </div>
    </form>
  );
}

type GroupProps = {
  group: FilterGroup;
  chosen: readonly number[];
  toggle: (option: number) => void;
  /** Without JavaScript, «more» is an address: all options of the filter that it names are shown. */
  showsAll: boolean;
  path: string;
};

/** Many pages of a listing have the same filters. */
const FilterGroupSection = typeof window === 'undefined' ? cachedMarkup(GroupSection) : GroupSection;

/** A filter with its heading. Opened by a choice, it stays open when the last choice is removed: the checkbox has the focus then. */
function GroupSection({ group, isOpen, ...choice }: GroupProps & { isOpen: boolean }) {
  const { length: count } = choice.chosen;
  const [hasHadChoice, setHasHadChoice] = useState(count > 0 || choice.showsAll);
  if (count > 0 && !hasHadChoice) setHasHadChoice(true);
  return (
    <Disclosure
      title={count > 0 ? `${group.title} (${formatNumber(count)})` : group.title}
      open={isOpen || hasHadChoice}
    >
      <GroupOptions group={group} {...choice} />
    </Disclosure>
  );
}

/** The first options of a filter, and the others behind «more»: a list that scrolls inside the page would catch wheel and finger. */
function GroupOptions({ group, showsAll, path, ...choice }: GroupProps) {
  const { kind, title, options } = group;
  const rest = options.slice(optionsAtFirst);
  const [showsRest, setShowsRest] = useState(() => showsAll || rest.some(({ id }) => choice.chosen.includes(id)));
  const [rendersRest, setRendersRest] = useState(showsRest);
  const summary = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The summary has taken the place of the pressed button.
    if (rendersRest && !isFirst.current) summary.current?.focus();
    isFirst.current = false;
  }, [rendersRest]);
  const showRest = (event: MouseEvent) => {
    event.preventDefault();
    setRendersRest(true);
    setShowsRest(true);
  };
  // A single remaining option is shown at once, because it takes no more room than the button.
  const first = rest.length > 1 ? options.slice(0, optionsAtFirst) : options;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.hidden}>{title}</legend>
      <Options options={first} group={group} {...choice} />
      {rest.length > 1 && rendersRest ? (
        <details open={showsRest} onToggle={({ currentTarget }) => setShowsRest(currentTarget.open)}>
          <summary ref={summary} className={styles.moreButton}>
            {showsRest ? 'کمتر' : moreTitle(rest)}
          </summary>
          <Options options={rest} group={group} {...choice} />
        </details>
      ) : null}
      {rest.length > 1 && !rendersRest ? (
        // Without JavaScript it sends the form, with what is chosen, to the page that has all options. A phone shows the filters by their address.
        <button
          type="submit"
          name="more"
          value={kind}
          formAction={`${path}#filters`}
          onClick={showRest}
          className={styles.moreButton}
        >
          {moreTitle(rest)}
        </button>
      ) : null}
    </fieldset>
  );
}

const moreTitle = ({ length }: readonly FilterOption[]) => `${formatNumber(length)} گزینهٔ بیشتر`;

type OptionsProps = Omit<GroupProps, 'showsAll' | 'path'> & { options: readonly FilterOption[] };

/** An option without products keeps its place and is disabled. */
function Options({ options, group: { kind, look }, chosen, toggle }: OptionsProps) {
  return (
    <div className={styles.options} data-look={look}>
      {options.map(({ id, title, count, hex, isSubcategory = false }) => {
        const isChosen = chosen.includes(id);
        return (
          <Checkbox
            key={id}
            label={<OptionLabel title={title} count={count} {...(hex ? { hex } : {})} />}
            name={kind}
            value={id}
            checked={isChosen}
            disabled={count === 0 && !isChosen}
            onValue={() => toggle(id)}
            data-subcategory={isSubcategory || undefined}
          />
        );
      })}
    </div>
  );
}

const OptionLabel = ({ title, count, hex }: { title: string; count: number; hex?: string }) => (
  <>
    {hex ? (
      <svg aria-hidden="true" width="22" height="22" className={styles.swatch}>
        <circle cx="11" cy="11" r="10" fill={hex} />
      </svg>
    ) : null}
    {title}
    <span className={styles.count}>
      {formatNumber(count)}
      <span className={styles.hidden}> کالا</span>
    </span>
  </>
);
