import { useId } from 'react';
import { toPersianDigits } from '../../lib/digits.ts';
import { FieldError, RequiredMark } from '../Field/FieldFrame.tsx';
import { StarIcon } from '../icons/icons.tsx';
import styles from './Rating.module.scss';

const ratingNames = ['خیلی بد', 'بد', 'متوسط', 'خوب', 'عالی'];

type RatingInputProps = {
  label: string;
  name?: string;
  /** 1 to 5; undefined until a star is chosen. */
  value: number | undefined;
  onValue: (value: number) => void;
  required?: boolean;
  error?: string | undefined;
};

/** A choice of one to five stars. Built from radio buttons, for arrow keys and screen readers. */
export function RatingInput({ label, name, value, onValue, required = false, error }: RatingInputProps) {
  const id = useId();
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group supports neither aria-required nor aria-invalid
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
        {ratingNames.map((ratingName, index) => (
          <label key={ratingName} className={styles.choice} data-filled={value !== undefined && index < value}>
            <input
              type="radio"
              name={name ?? id}
              value={index + 1}
              checked={value === index + 1}
              required={required}
              onChange={() => onValue(index + 1)}
              aria-label={`${toPersianDigits(index + 1)} ستاره، ${ratingName}`}
              className={styles.radio}
            />
            <StarIcon size="lg" />
          </label>
        ))}
        <span aria-hidden="true" className={styles.word}>
          {value === undefined ? 'چند ستاره می‌دهید؟' : ratingNames[value - 1]}
        </span>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
