import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { FieldFrame, type FieldTexts } from '../Field/FieldFrame.tsx';
import { DownIcon } from '../icons/icons.tsx';
import styles from './Select.module.scss';

type SelectProps = FieldTexts & {
  options: { value: string; label: string; disabled?: boolean }[];
  /** Shown until an option is chosen. */
  placeholder?: string;
  onValue?: (value: string) => void;
} & Omit<ComponentProps<'select'>, 'className' | 'style' | 'id' | 'multiple' | 'onChange' | 'children' | 'ref'>;

/** A choice of one among many: the browser's `<select>`, for which every phone has a familiar list. */
export function Select({ label, hint, error, required, options, placeholder, onValue, ...rest }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const reportEarlyChoice = useEffectEvent((value: string) => onValue?.(value));
  // A choice made before hydration has had no listener.
  useEffect(() => {
    if (select.current && hasOtherThanDefault(select.current)) reportEarlyChoice(select.current.value);
  }, []);
  // React ignores a default that changes after the first rendering, such as a draft that only the browser has. A choice
  // of the visitor stays, also one from before hydration.
  const lastDefault = useRef(rest.defaultValue);
  useEffect(() => {
    const { current } = select;
    if (current && typeof rest.defaultValue === 'string' && rest.defaultValue !== lastDefault.current) {
      if (current.value === (lastDefault.current ?? '')) current.value = rest.defaultValue;
    }
    lastDefault.current = rest.defaultValue;
  }, [rest.defaultValue]);
  const initialValue = placeholder === undefined || rest.value !== undefined ? {} : { defaultValue: '' };
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(controlProps) => (
        <div className={styles.select}>
          <select
            {...initialValue}
            {...rest}
            {...controlProps}
            ref={select}
            onChange={({ currentTarget }) => onValue?.(currentTarget.value)}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: optionLabel, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {optionLabel}
              </option>
            ))}
          </select>
          <DownIcon size="sm" />
        </div>
      )}
    </FieldFrame>
  );
}

/** Whether another option is chosen than the server, or the browser, had chosen at first. */
function hasOtherThanDefault({ options, selectedIndex }: HTMLSelectElement): boolean {
  const all = [...options];
  const first = all.find(({ defaultSelected }) => defaultSelected) ?? all.find(({ disabled }) => !disabled);
  return first !== undefined && first.index !== selectedIndex;
}
