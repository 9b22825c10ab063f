import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, FieldHint, RequiredMark } from '../Field/FieldFrame.tsx';
import styles from './Checkbox.module.scss';

type CheckboxProps = {
  /** May contain a link, for example to the terms. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  onValue?: (checked: boolean) => void;
} & Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type' | 'onChange'>;

/** A checkbox; a press anywhere on its line toggles it. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, onValue, ...rest } = props;
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(
    (describedId) => describedId !== '',
  );
  const row = (
    <label className={styles.row}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.join(' ') || undefined}
        onChange={({ currentTarget }) => onValue?.(currentTarget.checked)}
      />
      <span>
        {label}
        {rest.required ? <RequiredMark /> : null}
      </span>
    </label>
  );
  // A form always passes `error`, also as undefined. If the element around the input came and went with the message, React would replace the input, and
  // the focus would be lost.
  if (!('error' in props) && !hint) return row;
  return (
    <div className={styles.checkbox}>
      {row}
      {error || hint ? (
        <div className={styles.below}>
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
        </div>
      ) : null}
    </div>
  );
}
