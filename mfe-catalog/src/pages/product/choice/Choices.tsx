import { Link } from '@shop/shared/kernel';
import { useId } from 'react';
import { addressWith } from '../address.ts';
import type { Product, Variant } from '../data.ts';
import styles from './Choices.module.scss';
import { type Choice, choicesOf, type Option } from './choice.ts';

type ChoicesProps = { product: Product; chosen: Variant; onChoose: (variant: number) => void };

/** Links, so that each combination has an address of its own and can be chosen before any script is there. */
export function Choices({ product, chosen, onChoose }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      {choicesOf(product, chosen).map((choice) => (
        <Row key={choice.axis} choice={choice} address={product.url} onChoose={onChoose} />
      ))}
    </div>
  );
}

type RowProps = { choice: Choice; address: string; onChoose: ChoicesProps['onChoose'] };

function Row({ choice: { axis, title, options, why }, address, onChoose }: RowProps) {
  const id = useId();
  const chosen = options.find((option) => option.chosen);
  return (
    <div className={styles.row}>
      <p id={id} className={styles.title}>
        {title}: <strong>{chosen?.title}</strong>
      </p>
      {options.length > 1 ? (
        <ul aria-labelledby={id} className={styles.options} data-axis={axis}>
          {options.map((option) => (
            <li key={option.id}>
              <Chip option={option} why={why} address={address} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : null}
      {why ? <p className={styles.why}>گزینهٔ خط‌خورده {why}.</p> : null}
    </div>
  );
}

type ChipProps = { option: Option; why: string | undefined } & Omit<RowProps, 'choice'>;

function Chip({ option: { title, hex, chosen, state, variant }, why, address, onChoose }: ChipProps) {
  const inside = (
    <>
      {hex ? <Swatch hex={hex} /> : null}
      <span>{title}</span>
      {state === 'sold-out' ? <span className={styles.mark}>ناموجود</span> : null}
    </>
  );
  if (variant === undefined) {
    return (
      // Without an address, and yet in the way of the keyboard: who cannot see the line through it hears why.
      // biome-ignore lint/a11y/useValidAnchor: it leads nowhere on purpose
      <a role="link" aria-disabled="true" tabIndex={0} title={why} className={styles.chip} data-state={state}>
        {inside}
        <span className={styles.hidden}>، {why}</span>
      </a>
    );
  }
  return (
    <Link
      to={addressWith(address, { variant: String(variant) })}
      replace
      preventScrollReset
      // Said although it is so anyway: what leads to this very page is not to be got ready by the host.
      target="_self"
      aria-current={chosen ? 'true' : undefined}
      onClick={(event) => {
        // Another tab, or a download, is the browser's business.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose(variant);
      }}
      className={styles.chip}
      data-state={state}
    >
      {inside}
    </Link>
  );
}

/** A style attribute would be refused by the security policy. */
const Swatch = ({ hex }: { hex: string }) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className={styles.swatch}>
    <circle cx="10" cy="10" r="9.5" fill={hex} />
  </svg>
);
