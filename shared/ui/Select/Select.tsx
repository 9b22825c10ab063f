import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from '../Field/FieldFrame.tsx';
import { DownIcon } from '../icons/icons.tsx';
import styles from './Select.module.scss';

type SelectProps = FieldWords & {
  options: { value: string; label: string; disabled?: boolean }[];
  /** Stands there while nothing is chosen. */
  placeholder?: string;
  onValue?: (value: string) => void;
} & Omit<ComponentProps<'select'>, 'className' | 'style' | 'id' | 'multiple' | 'onChange' | 'children'>;

/** One of many: the browser's own list, which every phone shows in the way its owner knows. */
export function Select({ label, hint, error, required, options, placeholder, onValue, ...rest }: SelectProps) {
  const first = placeholder === undefined || rest.value !== undefined ? {} : { defaultValue: '' };
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(tied) => (
        <div className={styles.select}>
          <select {...first} {...rest} {...tied} onChange={({ currentTarget }) => onValue?.(currentTarget.value)}>
            {placeholder === undefined ? null : (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: words, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {words}
              </option>
            ))}
          </select>
          <DownIcon size="sm" />
        </div>
      )}
    </FieldFrame>
  );
}
