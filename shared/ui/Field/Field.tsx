import type { ComponentProps } from 'react';
import { toLatinDigits } from '../../lib/digits.ts';
import styles from './Field.module.scss';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { type FieldKind, formatTyped, rewriteKeepingCaret } from './typed-digits.ts';

type FieldProps = FieldTexts & {
  /** `number`: a whole number; `decimal`: a number that may have a fraction; `digits`: digits that are no number; `code`: a code from an SMS. These and `tel` accept Persian, Arabic and Latin digits. */
  kind?: FieldKind;
  /** A unit at the end of the field, such as «عدد». */
  unit?: string;
  value?: string;
  /** Called with Latin digits, whatever was typed; `parseNumber` reads it. A form submitted without script contains the digits as typed. */
  onValue?: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type' | 'dir' | 'inputMode' | 'value' | 'onChange'>;

/** The attributes of each kind, for the on-screen keyboard and autofill. */
const inputAttributes = {
  text: {},
  ltr: { dir: 'ltr' },
  email: { type: 'email', dir: 'ltr', autoComplete: 'email' },
  password: { type: 'password', dir: 'ltr' },
  tel: { type: 'tel', dir: 'ltr', inputMode: 'tel', autoComplete: 'tel' },
  // Not type="number", which refuses Persian digits.
  number: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  digits: { dir: 'ltr', inputMode: 'numeric' },
  code: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const satisfies Record<FieldKind, ComponentProps<'input'>>;

/** A text field of one line, with label, hint and error. */
export function Field({ label, hint, error, required, kind = 'text', unit, value, onValue, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(controlProps) => {
        const input = (
          <input
            {...inputAttributes[kind]}
            {...rest}
            {...controlProps}
            data-kind={kind}
            {...(value === undefined ? {} : { value: formatTyped(kind, value) })}
            onChange={({ currentTarget }) => {
              rewriteKeepingCaret(currentTarget, (text) => formatTyped(kind, text));
              onValue?.(
                kind === 'text' || kind === 'ltr' || kind === 'password'
                  ? currentTarget.value
                  : toLatinDigits(currentTarget.value),
              );
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
