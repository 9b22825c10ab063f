import type { ComponentProps } from 'react';
import { toLatinDigits } from '../../lib/digits.ts';
import styles from './Field.module.scss';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';
import { type FieldKind, keepCaret, shownIn } from './shown.ts';

type FieldProps = FieldWords & {
  /** `number` is a whole number, `code` one that came by SMS; both and `tel` take the digits of every keyboard. */
  kind?: FieldKind;
  /** Stands inside, at the end: «عدد». */
  unit?: string;
  value?: string;
  /** Digits come as 0–9, whichever keyboard they were typed on. Without script, or out of a form, they come as typed. */
  onValue?: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type' | 'dir' | 'inputMode' | 'value' | 'onChange'>;

/** What a kind is to the keyboard and to the browser's own memory. */
const kinds = {
  text: {},
  email: { type: 'email', dir: 'ltr', autoComplete: 'email' },
  password: { type: 'password', dir: 'ltr' },
  tel: { type: 'tel', dir: 'ltr', inputMode: 'tel', autoComplete: 'tel' },
  // A field of the type number refuses Persian digits.
  number: { inputMode: 'numeric' },
  code: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const satisfies Record<FieldKind, ComponentProps<'input'>>;

/** One line to type. */
export function Field({ label, hint, error, required, kind = 'text', unit, value, onValue, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(tied) => {
        const input = (
          <input
            {...kinds[kind]}
            {...rest}
            {...tied}
            data-kind={kind}
            {...(value === undefined ? {} : { value: shownIn(kind, value) })}
            onChange={({ currentTarget }) => {
              keepCaret(currentTarget, (text) => shownIn(kind, text));
              onValue?.(kind === 'text' ? currentTarget.value : toLatinDigits(currentTarget.value));
            }}
          />
        );
        return unit ? (
          <div className={styles.withUnit}>
            {input}
            <span aria-hidden="true" className={styles.unit}>
              {unit}
            </span>
          </div>
        ) : (
          input
        );
      }}
    </FieldFrame>
  );
}
