import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatTomanNumber } from '@shop/shared/lib/money';
import { Field } from '@shop/shared/ui/Field';
import type { FocusEvent } from 'react';
import type { Listing } from './address.ts';
import styles from './Filters.module.scss';
import type { Facets } from './load.ts';

type PriceFieldsProps = { bounds: Facets['price']; wanted: Listing; onDone: (form: HTMLFormElement) => void };

/** From and to, in Toman. Typed numbers count once the field is left, or with Enter. */
export function PriceFields({ bounds, wanted: { from, to }, onDone }: PriceFieldsProps) {
  const left = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.form) onDone(currentTarget.form);
  };
  const field = (name: 'from' | 'to', label: string, value: number | null, bound: string) => (
    <Field
      // Anew when another address says otherwise.
      key={`${name}-${value}`}
      label={label}
      kind="number"
      unit="تومان"
      name={name}
      defaultValue={value === null ? '' : toPersianDigits(value)}
      placeholder={bound}
      autoComplete="off"
      onBlur={left}
    />
  );
  return (
    <div className={styles.prices}>
      {field('from', 'از', from, bounds ? formatTomanNumber(bounds.min) : '')}
      {field('to', 'تا', to, bounds ? formatTomanNumber(bounds.max) : '')}
    </div>
  );
}
