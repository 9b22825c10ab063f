import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './Field.module.scss';

/** What every field is told. */
export type FieldWords = {
  label: string;
  /** What helps before anything is typed. */
  hint?: ReactNode;
  /** What is wrong, and what would be right. */
  error?: string | undefined;
};

type FieldFrameProps = FieldWords & {
  required?: boolean | undefined;
  /** At the end of the line below the field. */
  foot?: ReactNode;
  /** Draws the control with what ties it to its words. */
  children: (tied: Tied) => ReactNode;
};

type Tied = {
  id: string;
  className: string | undefined;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label above, hint and error below: the same around every control. */
export function FieldFrame({ label, hint, error, required = false, foot, children }: FieldFrameProps) {
  const id = useId();
  const words = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter((word) => word !== '');
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
        'aria-describedby': words.join(' ') || undefined,
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

/** For eyes; screen readers hear it from the control itself. */
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
