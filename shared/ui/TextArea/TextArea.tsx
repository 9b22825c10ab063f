import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { toPersianDigits } from '../../lib/digits.ts';
import { FieldFrame, type FieldWords } from '../Field/FieldFrame.tsx';
import styles from './TextArea.module.scss';

type TextAreaProps = FieldWords & {
  /** Counted below. More can be typed, and is told: a text that was pasted is never cut off silently. */
  limit?: number;
  value?: string;
  onValue?: (value: string) => void;
} & Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id' | 'value' | 'maxLength' | 'onChange' | 'ref'>;

/** Several lines to type, with a count of its letters. */
export function TextArea({ label, hint, error, required, limit, value, onValue, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  // Somebody may have typed before the script came; and what it begins with may come later.
  useEffect(() => setTyped(area.current?.value ?? ''), [rest.defaultValue]);
  const length = (value ?? typed).length;
  const over = limit === undefined ? 0 : length - limit;
  const tooLong = over > 0 ? `${toPersianDigits(over)} نویسه بیش از اندازه است. آن را کوتاه‌تر کنید.` : undefined;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error ?? tooLong}
      required={required}
      foot={limit === undefined ? null : <Count length={length} limit={limit} />}
    >
      {(tied) => (
        <div className={styles.grows}>
          <textarea
            rows={4}
            {...rest}
            {...tied}
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

/** Seen all the time; heard only near the end, or every letter would be talked over. */
function Count({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  const near = left <= Math.max(10, limit / 10);
  return (
    <>
      <span aria-hidden="true" className={styles.count} data-over={left < 0}>
        {toPersianDigits(length)} از {toPersianDigits(limit)}
      </span>
      <span role="status" className={styles.told}>
        {near && left >= 0 ? `${toPersianDigits(left)} نویسهٔ دیگر جا دارد` : ''}
      </span>
    </>
  );
}
