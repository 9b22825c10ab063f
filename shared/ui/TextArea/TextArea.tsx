import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../lib/digits.ts';
import { FieldFrame, type FieldTexts } from '../Field/FieldFrame.tsx';
import styles from './TextArea.module.scss';

type TextAreaProps = FieldTexts & {
  /** The maximum number of characters. A longer text shows an error and is not cut, so that no pasted text is lost unnoticed. */
  limit?: number | undefined;
  value?: string;
  onValue?: (value: string) => void;
} & Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id' | 'value' | 'maxLength' | 'onChange' | 'ref'>;

/** A text field of several lines, with a character count. */
export function TextArea({ label, hint, error, required, limit, value, onValue, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  // The visitor may have typed before hydration, and the initial value may be set later.
  useEffect(() => setTyped(area.current?.value ?? ''), [rest.defaultValue]);
  // Characters, as the forms and the API count them, and not UTF-16 units.
  const { length } = [...(value ?? typed)];
  const excess = limit === undefined ? 0 : length - limit;
  const tooLong = excess > 0 ? `${formatNumber(excess)} کاراکتر بیشتر از حد مجاز است. متن را کوتاه‌تر کنید.` : undefined;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error ?? tooLong}
      required={required}
      foot={limit === undefined ? null : <Count length={length} limit={limit} />}
    >
      {(controlProps) => (
        <div className={styles.grows}>
          <textarea
            rows={4}
            {...rest}
            {...controlProps}
            ref={area}
            {...(value === undefined ? {} : { value })}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onValue?.(currentTarget.value);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Visible at all times, but announced by screen readers only near the limit: otherwise they would announce it after every character. */
function Count({ length, limit }: { length: number; limit: number }) {
  const remaining = limit - length;
  const isNearLimit = remaining <= Math.max(10, limit / 10);
  return (
    <>
      <span aria-hidden="true" className={styles.count} data-over={remaining < 0}>
        {formatNumber(length)} از {formatNumber(limit)}
      </span>
      <span role="status" className={styles.announcement}>
        {isNearLimit && remaining >= 0 ? `${formatNumber(remaining)} کاراکتر دیگر جا دارد` : ''}
      </span>
    </>
  );
}
