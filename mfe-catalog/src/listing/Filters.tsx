import { parseInteger, toPersianDigits } from '@shop/shared/lib/digits';
import { formatTomanNumber, type Rial } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import { Field } from '@shop/shared/ui/Field';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './Filters.module.scss';
import type { FilterGroup } from './filter-groups.ts';
import { changeQuery, type ListingQuery, parsePriceRange, toggleOption } from './listing-query.ts';
import type { Facets } from './load.ts';
import { type ShowListing, useIsHydrated } from './use-listing.ts';

export type FiltersProps = {
  groups: FilterGroup[];
  facets: Facets;
  query: ListingQuery;
  path: string;
  show: ShowListing;
  id?: string;
};

/** The filter form. With JavaScript each choice applies at once; without it the form is submitted with its button. */
export function Filters({ groups, facets, query, path, show, id }: FiltersProps) {
  const isHydrated = useIsHydrated();
  const [wrongPrices, setWrongPrices] = useState<string[]>([]);
  const applyPrices = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const wrong = ['from', 'to'].filter((name) => isWrongPrice(textOf(fields, name) ?? ''));
    setWrongPrices(wrong);
    if (wrong.length > 0) return;
    const { from, to } = parsePriceRange(textOf(fields, 'from'), textOf(fields, 'to'));
    if (from !== query.from || to !== query.to) show(changeQuery(query, { from, to }));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    applyPrices(event.currentTarget);
  };
  return (
    <form id={id} action={path} aria-label="فیلترها" onSubmit={onSubmit} className={styles.filters}>
      {query.q === '' ? null : <input type="hidden" name="q" value={query.q} />}
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
      {groups.map((group, index) => (
        <FilterGroupSection key={group.kind} group={group} isOpen={index < 2} query={query} show={show} />
      ))}
      {facets.price || query.from !== null || query.to !== null ? (
        <Disclosure title="قیمت هر عدد" open>
          <PriceFields bounds={facets.price} query={query} wrong={wrongPrices} onDone={applyPrices} />
        </Disclosure>
      ) : null}
      {/* Hidden but present: in a form with two fields Enter submits only if there is a submit button. */}
      <div hidden={isHydrated}>
        <Button type="submit">اعمال فیلترها</Button>
      </div>
    </form>
  );
}

const isWrongPrice = (typed: string) => typed.trim() !== '' && parseInteger(typed) === undefined;

function textOf(fields: FormData, name: string): string | null {
  const value = fields.get(name);
  return typeof value === 'string' ? value : null;
}

type FilterGroupSectionProps = { group: FilterGroup; isOpen: boolean } & Pick<FiltersProps, 'query' | 'show'>;

/** A filter with its heading. Opened by a choice, it stays open when the last choice is removed: the checkbox has the focus then. */
function FilterGroupSection({ group, isOpen, query, show }: FilterGroupSectionProps) {
  const { length: count } = query.chosen[group.kind];
  const [hasHadChoice, setHasHadChoice] = useState(count > 0);
  if (count > 0 && !hasHadChoice) setHasHadChoice(true);
  return (
    <Disclosure
      title={count > 0 ? `${group.title} (${toPersianDigits(count)})` : group.title}
      open={isOpen || hasHadChoice}
    >
      <GroupOptions group={group} query={query} show={show} />
    </Disclosure>
  );
}

/** The options of one filter. An option without products keeps its place and is disabled. */
function GroupOptions({ group, query, show }: { group: FilterGroup } & Pick<FiltersProps, 'query' | 'show'>) {
  const { kind, title, options } = group;
  const allDisabled = options.every(({ id, count }) => count === 0 && !query.chosen[kind].includes(id));
  return (
    // A scrollable list without a focusable option could not be scrolled with the keyboard.
    <fieldset {...(allDisabled ? { tabIndex: 0 } : {})} className={styles.group}>
      <legend className={styles.hidden}>{title}</legend>
      {options.map(({ id, title: optionTitle, count, hex, isSubcategory = false }) => {
        const isChosen = query.chosen[kind].includes(id);
        return (
          <div key={id} className={styles.option} data-subcategory={isSubcategory}>
            <Checkbox
              label={<OptionLabel title={optionTitle} count={count} {...(hex ? { hex } : {})} />}
              name={kind}
              value={id}
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onValue={() => show(toggleOption(query, kind, id))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

const OptionLabel = ({ title, count, hex }: { title: string; count: number; hex?: string }) => (
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

type PriceFieldsProps = {
  bounds: Facets['price'];
  query: ListingQuery;
  /** The names of the fields that contain no price. */
  wrong: string[];
  onDone: (form: HTMLFormElement) => void;
};

/** Lowest and highest price in Toman. A typed number applies when its field is left or Enter is pressed. */
function PriceFields({ bounds, query: { from, to }, wrong, onDone }: PriceFieldsProps) {
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.form) onDone(currentTarget.form);
  };
  const common = { wrong, onBlur };
  return (
    <div className={styles.prices}>
      <PriceField {...common} name="from" label="از" value={from} bound={bounds?.min} />
      <PriceField {...common} name="to" label="تا" value={to} bound={bounds?.max} />
    </div>
  );
}

type PriceFieldProps = {
  name: 'from' | 'to';
  label: string;
  value: number | null;
  bound: Rial | undefined;
  wrong: string[];
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
};

function PriceField({ name, label, value, bound, wrong, onBlur }: PriceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const text = value === null ? '' : toPersianDigits(value);
  const shown = useRef(text);
  // The field is uncontrolled, because an unfinished price does not apply. It takes the price of the address and keeps its focus.
  useEffect(() => {
    if (input.current && shown.current !== text) input.current.value = text;
    shown.current = text;
  }, [text]);
  return (
    <Field
      ref={input}
      label={label}
      kind="number"
      unit="تومان"
      name={name}
      defaultValue={text}
      placeholder={bound === undefined ? '' : formatTomanNumber(bound)}
      autoComplete="off"
      error={wrong.includes(name) ? 'قیمت را با رقم و بدون اعشار بنویسید.' : undefined}
      onBlur={onBlur}
    />
  );
}
