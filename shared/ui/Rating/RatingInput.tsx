import { useId } from 'react';
import { toPersianDigits } from '../../lib/digits.ts';
import { FieldError, RequiredMark } from '../Field/FieldFrame.tsx';
import { StarIcon } from '../icons/icons.tsx';
import styles from './Rating.module.scss';

const words = ['خیلی بد', 'بد', 'متوسط', 'خوب', 'عالی'];

type RatingInputProps = {
  label: string;
  name?: string;
  /** 1 to 5; undefined while nothing is chosen. */
  value: number | undefined;
  onValue: (value: number) => void;
  required?: boolean;
  error?: string | undefined;
};

/** Five stars to choose from: radios, so that arrows and screen readers know them. */
export function RatingInput({ label, name, value, onValue, required = false, error }: RatingInputProps) {
  const id = useId();
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: that it is required, or wrong, a plain group cannot say
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.input}
    >
      <legend className={styles.legend}>
        {label}
        {required ? <RequiredMark /> : null}
      </legend>
      <div className={styles.row}>
        {words.map((word, at) => (
          <label key={word} className={styles.choice} data-filled={value !== undefined && at < value}>
            <input
              type="radio"
              name={name ?? id}
              value={at + 1}
              checked={value === at + 1}
              required={required}
              onChange={() => onValue(at + 1)}
              aria-label={`${toPersianDigits(at + 1)} ستاره، ${word}`}
              className={styles.radio}
            />
            <StarIcon size="lg" />
          </label>
        ))}
        <span aria-hidden="true" className={styles.word}>
          {value === undefined ? 'ستاره‌ای انتخاب کنید' : words[value - 1]}
        </span>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
