import { type KeyboardEvent, useId, useState } from 'react';
import { toLatinDigits } from '../../lib/digits.ts';
import { keepCaret, shownIn } from '../Field/shown.ts';
import { MinusIcon, PlusIcon } from '../icons/icons.tsx';
import { amount, type Bounds, held, rule } from './bounds.ts';
import styles from './QuantityStepper.module.scss';

type QuantityStepperProps = Partial<Bounds> & {
  /** Of what: «تعداد گونی ۵۰ کیلویی». Heard; drawn only where `labelled` says so. */
  label: string;
  labelled?: boolean;
  value: number;
  /** Only quantities that can be had: whole packs between the bounds. */
  onValue: (value: number) => void;
  disabled?: boolean;
  /** The change is on its way to the basket. */
  busy?: boolean;
};

/** How many. Goes by packs, takes the digits of every keyboard, and says why it goes no further. */
export function QuantityStepper({
  label,
  labelled = false,
  value,
  onValue,
  busy = false,
  ...rest
}: QuantityStepperProps) {
  const { pack = 1, min = 1, max = Number.MAX_SAFE_INTEGER, unit = 'عدد', whyNoMore, disabled = false } = rest;
  const bounds: Bounds = { pack, min, max, unit, whyNoMore };
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState<string>();

  const want = (wanted: number) => {
    const { value: had, reason: why } = held(wanted, bounds);
    setTyped(undefined);
    setReason(why);
    if (had !== value && !busy) onValue(had);
  };
  const take = () => {
    if (typed === undefined) return;
    // An emptied field means nothing, so what was there comes back.
    if (typed === '') setTyped(undefined);
    else want(Number(typed));
  };
  const keys: Record<string, () => void> = {
    ArrowUp: () => want(value + pack),
    ArrowDown: () => want(value - pack),
    Enter: take,
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // Outside a form there is nothing for Enter to send; within one a quantity is no reason to.
    if (!act) return;
    event.preventDefault();
    act();
  };
  const atMost = held(value + pack, bounds).value <= value;
  const atLeast = held(value - pack, bounds).value >= value;
  const words = rule(bounds);

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
          aria-disabled={atMost || undefined}
          disabled={disabled}
          onClick={() => want(value + pack)}
          className={styles.button}
        >
          <PlusIcon size="sm" />
        </button>
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={labelled ? undefined : label}
          aria-valuenow={value}
          aria-valuetext={`${amount(value)} ${unit}`}
          aria-valuemin={held(0, bounds).value}
          aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : held(max, bounds).value}
          aria-describedby={words ? `${id}-rule` : undefined}
          disabled={disabled}
          value={typed === undefined ? amount(value) : shownIn('number', typed)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            keepCaret(currentTarget, (text) => shownIn('number', text).slice(0, 7));
            setTyped(toLatinDigits(currentTarget.value));
          }}
          onBlur={take}
          onKeyDown={press}
          className={styles.input}
        />
        <button
          type="button"
          aria-label={`کاهش ${label}`}
          aria-disabled={atLeast || undefined}
          disabled={disabled}
          onClick={() => want(value - pack)}
          className={styles.button}
        >
          <MinusIcon size="sm" />
        </button>
      </div>
      <p id={`${id}-rule`} className={styles.rule} data-told={reason !== undefined}>
        {reason ? '' : words}
        <span role="status">{reason}</span>
      </p>
    </div>
  );
}
