import { type ReactNode, useId } from 'react';
import { FieldError, FieldHint, RequiredMark } from '../Field/FieldFrame.tsx';
import styles from './RadioGroup.module.scss';

export type RadioOption = {
  value: string;
  label: string;
  /** A sentence below the label; cards only. */
  hint?: string;
  /** At the end of the line: what it costs; cards only. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = {
  label: string;
  options: RadioOption[];
  /** `cards`, one below the other, for what must be read; `chips` for a few short words: a size, a colour. */
  variant?: 'cards' | 'chips';
  /** Under which a form sends it. */
  name?: string;
  value?: string;
  defaultValue?: string;
  onValue?: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
};

/** One of a few, all of them in view. */
export function RadioGroup({ label, options, variant = 'cards', name, hint, error, ...rest }: RadioGroupProps) {
  const { value, defaultValue, onValue, required, disabled } = rest;
  const id = useId();
  const words = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter((word) => word !== '');
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: that it is required, or wrong, a plain group cannot say
      role="radiogroup"
      className={styles.group}
      data-variant={variant}
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={words.join(' ') || undefined}
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
            <span className={styles.words}>
              {option.label}
              {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            </span>
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
