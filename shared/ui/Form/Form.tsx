import { type ReactNode, useLayoutEffect } from 'react';
import { Button } from '../Button/Button.tsx';
import { keepFocusNear } from '../focus.ts';
import styles from './Form.module.scss';
import type { FormState } from './use-form.ts';

export { UnsentText } from './UnsentText.tsx';
export { type Attempt, type FormOptions, type FormState, useForm } from './use-form.ts';
export { useIsShown } from './use-is-shown.ts';

type FormProps = {
  form: Pick<FormState, 'formProps'>;
  /** Where the browser posts the form without script; a form of members has none. */
  action?: string;
  /** The name of the form for screen readers, when the page has several. */
  label?: string;
  children: ReactNode;
};

/** A form that `useForm` sends. */
export function Form({ form: { formProps }, action, label, children }: FormProps) {
  const { ref } = formProps;
  // Only a layout effect ends before the form is removed.
  useLayoutEffect(() => () => keepFocusNear(ref.current), [ref]);
  return (
    <form {...formProps} action={action} method="post" aria-label={label} className={styles.form}>
      {children}
    </form>
  );
}

/** A field hidden from people, which only programs fill in. */
export const Honeypot = ({ name, label }: { name: string; label: string }) => (
  <div className={styles.honeypot} aria-hidden="true">
    <input name={name} tabIndex={-1} autoComplete="off" aria-label={label} />
  </div>
);

type SubmitProps = {
  form: Pick<FormState, 'isSending' | 'isUploading' | 'failure'>;
  /** The label while the request is sent. */
  busy: string;
  children: string;
  /** Closes the form: adds the button «انصراف», which does nothing once the request is on its way. */
  onCancel?: () => void;
  /** Other actions beside the button. */
  aside?: ReactNode;
};

/** The end of a form: a failure that concerns no single field, and the buttons. */
export function Submit({ form: { isSending, isUploading, failure }, busy, children, onCancel, aside }: SubmitProps) {
  return (
    <div>
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
      <div className={styles.actions}>
        <Button type="submit" size="lg" busy={isSending}>
          {isUploading ? 'در حال بارگذاری فایل‌ها…' : isSending ? busy : children}
        </Button>
        {onCancel ? (
          <Button variant="quiet" size="lg" disabled={isSending && !isUploading} onClick={onCancel}>
            انصراف
          </Button>
        ) : null}
        {aside}
      </div>
    </div>
  );
}
