import { formatNumber, parseInteger } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ListingQuery, parsePriceRange } from './listing-query.ts';
import type { Facets } from './load.ts';
import styles from './PriceFilter.module.scss';
import { limitsAt, positionsOf, priceSteps } from './price-steps.ts';

type Range = Pick<ListingQuery, 'from' | 'to'>;
type End = keyof Range;
type PriceFilterProps = {
  /** The prices in the list; null: it has none. */
  bounds: Facets['price'];
  range: Range;
  onRange: (range: Range) => void;
};

/** After the last arrow key (ms) the slider applies: each press is not a page of its own in the history. */
const keyPause = 500;

const ends: readonly End[] = ['from', 'to'];
const labels: Record<End, string> = { from: 'از', to: 'تا' };
const textOf = (value: number | null) => (value === null ? '' : String(value));
const isWrong = (typed: string) => typed.trim() !== '' && parseInteger(typed) === undefined;

/** Lowest and highest price in Toman: two handles, and two fields that stay in step with them. */
export function PriceFilter({ bounds, range, onRange }: PriceFilterProps) {
  const [texts, setTexts] = useState({ from: textOf(range.from), to: textOf(range.to) });
  const [wrong, setWrong] = useState<readonly End[]>([]);
  // The address changed: the fields take its range. Otherwise a number that is typed and not applied yet stays.
  const [applied, setApplied] = useState(range);
  if (applied.from !== range.from || applied.to !== range.to) {
    setApplied(range);
    setTexts({ from: textOf(range.from), to: textOf(range.to) });
    setWrong([]);
  }

  const apply = (typed: Record<End, string>) => {
    const wrongEnds = ends.filter((end) => isWrong(typed[end]));
    setWrong(wrongEnds);
    if (wrongEnds.length > 0) return;
    const next = parsePriceRange(typed.from, typed.to);
    if (next.from !== range.from || next.to !== range.to) onRange(next);
  };
  return (
    <div className={styles.price}>
      {bounds ? (
        <PriceSlider
          steps={priceSteps(bounds.min / 10, bounds.max / 10)}
          range={parsePriceRange(texts.from, texts.to)}
          onMove={({ from, to }) => setTexts({ from: textOf(from), to: textOf(to) })}
          onDone={() => apply(texts)}
        />
      ) : null}
      <div className={styles.fields}>
        {ends.map((end) => (
          <Field
            key={end}
            label={labels[end]}
            kind="number"
            name={end}
            value={texts[end]}
            placeholder={bounds ? formatNumber((end === 'from' ? bounds.min : bounds.max) / 10) : ''}
            autoComplete="off"
            error={wrong.includes(end) ? 'قیمت را با رقم و بدون اعشار بنویسید.' : undefined}
            onValue={(text) => setTexts({ ...texts, [end]: text })}
            onBlur={() => apply(texts)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Not the form, which would load a page: the field keeps the focus.
              event.preventDefault();
              apply(texts);
            }}
          />
        ))}
      </div>
    </div>
  );
}

type PriceSliderProps = {
  steps: readonly number[];
  range: Range;
  onMove: (range: Range) => void;
  onDone: () => void;
};

function PriceSlider({ steps, range, onMove, onDone }: PriceSliderProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestDone = useRef(onDone);
  useEffect(() => {
    latestDone.current = onDone;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const last = steps.length - 1;
  if (last < 1) return null;
  const positions = positionsOf(steps, range.from, range.to);
  const done = () => {
    clearTimeout(timer.current);
    latestDone.current();
  };
  const move = (end: End, event: FormEvent<HTMLInputElement>) => {
    const [first, second] = positions;
    const value = Number(event.currentTarget.value);
    onMove(limitsAt(steps, end === 'from' ? [Math.min(value, second), second] : [first, Math.max(value, first)]));
  };
  return (
    <div className={styles.slider}>
      <svg aria-hidden="true" className={styles.track}>
        <rect width="100%" height="100%" className={styles.whole} />
        {/* From right to left, like the text. */}
        <rect
          x={`${100 - (positions[1] / last) * 100}%`}
          width={`${((positions[1] - positions[0]) / last) * 100}%`}
          height="100%"
          className={styles.chosen}
        />
      </svg>
      {ends.map((end, index) => {
        const position = positions[index] ?? 0;
        return (
          <input
            key={end}
            type="range"
            aria-label={end === 'from' ? 'کمترین قیمت' : 'بیشترین قیمت'}
            aria-valuetext={`${formatNumber(steps[position] ?? 0)} تومان`}
            min={0}
            max={last}
            value={position}
            onChange={(event) => move(end, event)}
            onPointerUp={done}
            onTouchEnd={done}
            onBlur={done}
            onKeyUp={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => latestDone.current(), keyPause);
            }}
            // The upper handle lies above the lower one, which must stay within reach where both are at the end.
            data-above={end === 'from' && position === last}
            className={styles.handle}
          />
        );
      })}
    </div>
  );
}
