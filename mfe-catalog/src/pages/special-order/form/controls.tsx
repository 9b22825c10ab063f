import { formatNumber } from '@shop/shared/lib/digits';
import type { Range, Spec } from '@shop/shared/lib/special-order';
import { reasonAgainst } from '@shop/shared/lib/special-order';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { type Draft, type OwnField, type, typedOf } from './draft.ts';
import type { Errors } from './shown-errors.ts';

/** What every section is given. */
export type SectionProps = { draft: Draft; spec: Spec; errors: Errors };

type AmountProps = {
  field: OwnField;
  label: string;
  unit: string;
  range: Range | undefined;
  draft: Draft;
  errors: Errors;
};

/** A number within its bounds, which are told before anything is wrong. */
export const Amount = ({ field, label, unit, range, draft, errors }: AmountProps) => (
  <Field
    label={label}
    kind="number"
    name={field}
    unit={unit}
    required
    maxLength={7}
    autoComplete="off"
    value={typedOf(draft)[field]}
    error={errors[field]}
    hint={range ? `از ${formatNumber(range[0])} تا ${formatNumber(range[1])}` : undefined}
    onValue={(text) => type(field, text.replace(/\D/g, ''))}
  />
);

type Chosen = 'material' | 'colour' | 'handle' | 'liner';
type ChoiceProps<F extends Chosen> = {
  field: F;
  label: string;
  values: readonly Spec[F][];
  titles: Readonly<Record<Spec[F], string>>;
  spec: Spec;
  errors: Errors;
};

/** A few short words, the impossible ones among them crossed out. */
export function Choice<F extends Chosen>({ field, label, values, titles, spec, errors }: ChoiceProps<F>) {
  return (
    <RadioGroup
      label={label}
      variant="chips"
      name={field}
      value={spec[field]}
      error={errors[field]}
      onValue={(value) => type(field, value)}
      options={values.map((value) => ({
        value,
        label: titles[value],
        disabled: value !== spec[field] && reasonAgainst(spec, field, value) !== undefined,
      }))}
    />
  );
}
