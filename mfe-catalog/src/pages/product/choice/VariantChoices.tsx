import { Link } from '@shop/shared/kernel';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { useId } from 'react';
import { withParams } from '../address.ts';
import type { Product, Variant } from '../data.ts';
import { type AxisChoice, axisChoices, type VariantOption } from './choice.ts';
import styles from './VariantChoices.module.scss';

type VariantChoicesProps = { product: Product; variant: Variant; onChoose: (variantId: number) => void };

/** Sizes, colours and prints. The options are links, so each variant has an address and can be chosen without JavaScript. */
export function VariantChoices({ product, variant, onChoose }: VariantChoicesProps) {
  const choices = axisChoices(product, variant);
  const open = choices.filter(({ options }) => options.length > 1);
  const fixed = choices.filter(({ options }) => options.length === 1);
  return (
    <div className={styles.choices}>
      {fixed.length > 0 ? (
        <p className={styles.title}>
          {fixed.map(({ axis, title, options }, place) => (
            <span key={axis}>
              {place > 0 ? '، ' : ''}
              {title}: <strong>{options[0]?.title}</strong>
            </span>
          ))}
        </p>
      ) : null}
      {open.map((choice) => (
        <AxisRow key={choice.axis} choice={choice} address={product.url} onChoose={onChoose} />
      ))}
    </div>
  );
}

type AxisRowProps = { choice: AxisChoice; address: string; onChoose: VariantChoicesProps['onChoose'] };

function AxisRow({ choice: { axis, title, options, reason }, address, onChoose }: AxisRowProps) {
  const id = useId();
  const chosen = options.find((option) => option.chosen);
  return (
    <div className={styles.row}>
      <p id={id} className={styles.title}>
        {title}: <strong>{chosen?.title}</strong>
      </p>
      <ul aria-labelledby={id} data-screen className={styles.options} data-axis={axis}>
        {options.map((option) => (
          <li key={option.id}>
            <OptionLink option={option} reason={reason} address={address} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {reason ? <p className={styles.reason}>گزینهٔ خط‌خورده {reason}.</p> : null}
    </div>
  );
}

type OptionLinkProps = { option: VariantOption; reason: string | undefined } & Omit<AxisRowProps, 'choice'>;

function OptionLink({ option: { title, hex, chosen, state, variant }, reason, address, onChoose }: OptionLinkProps) {
  const content = (
    <>
      {hex ? <Swatch hex={hex} /> : null}
      <span>{title}</span>
      {state === 'sold-out' ? <span className={styles.mark}>ناموجود</span> : null}
    </>
  );
  if (variant === undefined) {
    return (
      // Focusable although it leads nowhere, so that a screen reader reaches the reason why it cannot be chosen.
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address
      <a role="link" aria-disabled="true" tabIndex={0} title={reason} className={styles.chip} data-state={state}>
        {content}
        <span className={styles.hidden}>، {reason}</span>
      </a>
    );
  }
  return (
    <Link
      to={withParams(address, { variant: String(variant) })}
      replace
      preventScrollReset
      // The default, but stated: the host prefetches no links with a target, and this one leads to the current page.
      target="_self"
      aria-current={chosen ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChoose(variant);
      }}
      className={styles.chip}
      data-state={state}
    >
      {content}
    </Link>
  );
}

/** An SVG, because the content security policy forbids style attributes. */
const Swatch = ({ hex }: { hex: string }) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className={styles.swatch}>
    <circle cx="10" cy="10" r="9.5" fill={hex} />
  </svg>
);
