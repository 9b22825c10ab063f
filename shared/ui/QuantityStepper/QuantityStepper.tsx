import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { formatNumber, toLatinDigits } from '../../lib/digits.ts';
import { maxWantedUnits } from '../../lib/pricing.ts';
import { formatTyped, rewriteKeepingCaret } from '../Field/typed-digits.ts';
import { MinusIcon, PlusIcon } from '../icons/icons.tsx';
import { type Bounds, clampQuantity, describeBounds, readQuantity } from './bounds.ts';
import styles from './QuantityStepper.module.scss';

type QuantityStepperProps = Partial<Bounds> & {
  /** For example «تعداد گونی ۵۰ کیلویی». For screen readers only, unless `labelled` is set. */
  label: string;
  labelled?: boolean;
  value: number;
  /** Called with valid quantities only: whole packs within the bounds. */
  onValue: (value: number) => void;
  /**
   * Called with a quantity above the maximum that can be requested, and with undefined as soon as another one is chosen or the quantity
   * is absurd.
   */
  onExcess?: (wanted: number | undefined) => void;
  /** A typed quantity above the maximum stays in the field with its reason, instead of becoming the maximum. */
  keepsExcess?: boolean;
  disabled?: boolean;
  /** The text field; `aria-invalid` while it contains no valid quantity. */
  fieldRef?: Ref<HTMLInputElement>;
  /** The change is being sent to the basket. */
  busy?: boolean;
};

/** Longer than any quantity, so that a wrong one can be typed whole and gets its explanation. */
const maxTypedLength = 14;

/**
 * A quantity field with plus and minus. Steps by packs, accepts Persian, Arabic and Latin digits, and explains a refused quantity. Text
 * that is no quantity stays in the field, with its error.
 */
export function QuantityStepper({
  label,
  labelled = false,
  value,
  onValue,
  onExcess,
  keepsExcess = false,
  busy = false,
  fieldRef,
  ...rest
}: QuantityStepperProps) {
  const { pack = 1, min = pack, max = Number.MAX_SAFE_INTEGER, unit = 'عدد', disabled = false } = rest;
  const { whyNoMore, isReturn } = rest;
  const bounds: Bounds = { pack, min, max, unit, whyNoMore, isReturn };
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState<string>();

  const read = (text: string) => readQuantity(text, bounds, keepsExcess);
  const setQuantity = (wanted: number) => {
    const { value: clamped, reason: clampReason } = clampQuantity(wanted, bounds);
    setTyped(undefined);
    setReason(clampReason);
    onExcess?.(wanted > clamped && wanted <= maxWantedUnits ? wanted : undefined);
    if (clamped !== value && !busy) onValue(clamped);
  };
  const commitTyped = () => {
    if (typed === undefined) return;
    // An emptied field shows its last quantity again.
    if (typed === '') {
      setTyped(undefined);
      return setReason(undefined);
    }
    const { quantity, refusal } = read(typed);
    if (refusal === undefined) setQuantity(quantity);
    else setReason(refusal);
  };
  const keys: Record<string, () => void> = {
    ArrowUp: () => setQuantity(value + pack),
    ArrowDown: () => setQuantity(value - pack),
    Enter: commitTyped,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action) return;
    // Without this, Enter inside a form would submit it.
    event.preventDefault();
    action();
  };
  const kind = Number.isInteger(pack) ? 'number' : 'decimal';
  const isRefused = typed !== undefined && reason !== undefined;
  const isAtMax = clampQuantity(value + pack, bounds).value <= value;
  const isAtMin = clampQuantity(value - pack, bounds).value >= value;
  const boundsText = describeBounds(bounds);

  return (
    <div className={styles.quantity}>
      {labelled ? (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      ) : null}
      <div aria-busy={busy || undefined} className={styles.box} data-disabled={disabled}>
        <button
          type="button"
          aria-label={`افزایش ${label}`}
          aria-disabled={isAtMax || undefined}
          disabled={disabled}
          onClick={() => setQuantity(value + pack)}
          className={styles.button}
        >
          <PlusIcon size="sm" />
        </button>
        <input
          id={id}
          ref={fieldRef}
          role="spinbutton"
          inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-label={labelled ? undefined : label}
          aria-valuenow={value}
          aria-valuetext={`${formatNumber(value)} ${unit}`}
          aria-valuemin={clampQuantity(0, bounds).value}
          aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : clampQuantity(max, bounds).value}
          aria-describedby={boundsText ? `${id}-rule` : undefined}
          aria-invalid={isRefused || undefined}
          maxLength={maxTypedLength}
          disabled={disabled}
          value={typed === undefined ? formatNumber(value) : formatTyped(kind, typed)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            rewriteKeepingCaret(currentTarget, (text) => formatTyped(kind, text));
            const text = toLatinDigits(currentTarget.value);
            setTyped(text);
            // An error disappears as soon as its field is right; a new one appears only when the field is left.
            if (isRefused && read(text).refusal === undefined) setReason(undefined);
          }}
          onBlur={commitTyped}
          onKeyDown={onKeyDown}
          className={styles.input}
        />
        <button
          type="button"
          aria-label={`کاهش ${label}`}
          aria-disabled={isAtMin || undefined}
          disabled={disabled}
          onClick={() => setQuantity(value - pack)}
          className={styles.button}
        >
          <MinusIcon size="sm" />
        </button>
      </div>
      <p id={`${id}-rule`} className={styles.rule} data-refused={reason !== undefined}>
        {reason ? '' : boundsText}
        <span role="status">{reason}</span>
      </p>
    </div>
  );
}
