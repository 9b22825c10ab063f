import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './Field.module.scss';

/** The texts of every form field. */
export type FieldTexts = {
  label: string;
  /** Help that is visible before anything is typed. */
  hint?: ReactNode;
  /** The message that says what is wrong and what would be accepted. */
  error?: string | undefined;
};

type FieldFrameProps = FieldTexts & {
  required?: boolean | undefined;
  /** Content at the end of the line below the field. */
  foot?: ReactNode;
  /** Renders the control with the attributes that connect it to label, hint and error. */
  children: (controlProps: ControlProps) => ReactNode;
};

type ControlProps = {
  id: string;
  className: string | undefined;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** The frame of every form field: label above, error and hint below. */
export function FieldFrame({ label, hint, error, required = false, foot, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(
    (describedId) => describedId !== '',
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {children({
        id,
        className: styles.control,
        required,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error || hint || foot ? (
        <div className={styles.below}>
          <div className={styles.words}>
            {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
            {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
          </div>
          {foot}
        </div>
      ) : null}
    </div>
  );
}

/** Hidden from screen readers, which get `required` from the control. */
export const RequiredMark = () => (
  <span aria-hidden="true" className={styles.required}>
    *
  </span>
);

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className={styles.error}>
    <AlertIcon size="sm" />
    {children}
  </p>
);

export const FieldHint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={styles.hint}>
    {children}
  </p>
);
