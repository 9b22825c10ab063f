import { type ReactNode, useId } from 'react';
import { FieldError, FieldHint, RequiredMark } from '../Field/FieldFrame.tsx';
import styles from './RadioGroup.module.scss';

export type RadioOption = {
  value: string;
  label: string;
  /** A sentence below the label; shown on cards and tiles only. */
  hint?: string;
  /** Before the label: on tiles a drawing above it, on chips a swatch. The label says the same in words. */
  picture?: ReactNode;
  /** At the end of the line, for example a price; shown on cards only. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = {
  label: string;
  options: RadioOption[];
  /** `cards`: one below another, for longer texts. `chips`: side by side, for short labels such as sizes. `tiles`: with pictures. */
  variant?: 'cards' | 'chips' | 'tiles';
  /** The name of the form field. */
  name?: string;
  value?: string;
  defaultValue?: string;
  onValue?: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A choice of one option among a few, all of them visible. */
export function RadioGroup({ label, options, variant = 'cards', name, hint, error, ...rest }: RadioGroupProps) {
  const { value, defaultValue, onValue, required, disabled } = rest;
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(
    (describedId) => describedId !== '',
  );
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group supports neither aria-required nor aria-invalid
      role="radiogroup"
      className={styles.group}
      data-variant={variant}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy.join(' ') || undefined}
    >
      <legend className={styles.legend}>
        {label}
        {required ? <RequiredMark /> : null}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              required={required}
              disabled={option.disabled}
              onChange={() => onValue?.(option.value)}
              className={styles.box}
            />
            {option.picture ? (
              <span aria-hidden="true" className={styles.picture}>
                {option.picture}
              </span>
            ) : null}
            <span className={styles.name}>{option.label}</span>
            {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            {option.aside ? <span className={styles.aside}>{option.aside}</span> : null}
          </label>
        ))}
      </div>
      <div className={styles.below}>
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      </div>
    </fieldset>
  );
}
