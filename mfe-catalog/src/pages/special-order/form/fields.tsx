import { formatNumber } from '@shop/shared/lib/digits';
import type { Range, Spec } from '@shop/shared/lib/special-order';
import { findReasonAgainst } from '@shop/shared/lib/special-order';
import { Card } from '@shop/shared/ui/Card';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { type ReactNode, useId } from 'react';
import { type Draft, fieldValuesOf, type KindField, setField } from './draft.ts';
import styles from './sections.module.scss';
import type { Errors } from './submission.ts';

/** Longer than any allowed number, so that a wrong number can be typed whole and gets its explanation. */
export const maxTypedLength = 14;

type SectionProps = { title: string; lead?: string; children: ReactNode };

/** A card with a heading and the fields that belong together. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" padding="lg" labelledBy={id}>
      <div className={styles.section}>
        <div>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {children}
      </div>
    </Card>
  );
}

type NumberFieldProps = {
  field: KindField;
  label: string;
  unit: string;
  kind?: 'number' | 'decimal';
  range: Range | undefined;
  draft: Draft;
  errors: Errors;
};

/** A number; its allowed range is the hint. */
export const NumberField = ({ field, label, unit, kind = 'number', range, draft, errors }: NumberFieldProps) => (
  <Field
    label={label}
    kind={kind}
    name={field}
    unit={unit}
    required
    maxLength={maxTypedLength}
    autoComplete="off"
    value={fieldValuesOf(draft)[field]}
    error={errors[field]}
    hint={range ? `از ${formatNumber(range[0])} تا ${formatNumber(range[1])}` : undefined}
    onValue={(text) => setField(field, text)}
  />
);

type ChipField = 'material' | 'colour' | 'handle' | 'liner';
type ChipChoiceProps<F extends ChipField> = {
  field: F;
  label: string;
  values: readonly Spec[F][];
  titles: Readonly<Record<Spec[F], string>>;
  /** A swatch of the value. */
  picture?: (value: Spec[F]) => ReactNode;
  spec: Spec;
  errors: Errors;
};

/** A choice shown as chips. Values that cannot be combined with the rest of the order are disabled. */
export function ChipChoice<F extends ChipField>({
  field,
  label,
  values,
  titles,
  picture,
  ...rest
}: ChipChoiceProps<F>) {
  const { spec, errors } = rest;
  return (
    <RadioGroup
      label={label}
      variant="chips"
      name={field}
      value={spec[field]}
      error={errors[field]}
      onValue={(value) => setField(field, value)}
      options={values.map((value) => ({
        value,
        label: titles[value],
        picture: picture?.(value),
        disabled: value !== spec[field] && findReasonAgainst(spec, field, value) !== undefined,
      }))}
    />
  );
}
