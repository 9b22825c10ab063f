import { toPersianDigits } from '@shop/shared/lib/digits';
import { transactionTitles } from '@shop/shared/lib/transactions';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Select } from '@shop/shared/ui/Select';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './Filters.module.scss';
import { checkFilter, type DayErrors, directions, filterFrom, typedDay } from './filter.ts';

type FiltersProps = { params: URLSearchParams; onChange: (params: Record<string, string>) => void };

const optionsOf = (titles: Readonly<Record<string, string>>) => [
  { value: '', label: 'همه' },
  ...Object.entries(titles).map(([value, label]) => ({ value, label })),
];

/** Uncontrolled: what was typed before hydration stays. */
export function Filters({ params, onChange }: FiltersProps) {
  const [errors, setErrors] = useState<DayErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { kind = '', direction = '' } = filterFrom(params);
  const isFiltered = params.size > 0;

  useEffect(() => {
    const wrong = errors.from ? 'from' : errors.to ? 'to' : undefined;
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }, [errors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkFilter(new FormData(event.currentTarget));
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) onChange(checked.params);
  };

  return (
    <form ref={form} aria-label="جستجوی تراکنش‌ها" onSubmit={submit} noValidate className={styles.filters}>
      <Select name="kind" label="نوع" options={optionsOf(transactionTitles)} defaultValue={kind} />
      <Select name="direction" label="واریز یا برداشت" options={optionsOf(directions)} defaultValue={direction} />
      <DayField name="from" label="از تاریخ" params={params} error={errors.from} />
      <DayField name="to" label="تا تاریخ" params={params} error={errors.to} />
      <div className={styles.actions}>
        <Button type="submit">نمایش</Button>
        {isFiltered ? (
          <Button variant="quiet" onClick={() => onChange({})}>
            همهٔ تراکنش‌ها
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type DayFieldProps = { name: 'from' | 'to'; label: string; params: URLSearchParams; error: string | undefined };

function DayField({ name, label, params, error }: DayFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint="مثلاً ۱۴۰۵/۰۹/۰۱"
      kind="ltr"
      autoComplete="off"
      error={error}
      defaultValue={toPersianDigits(typedDay(params, name))}
    />
  );
}
