import type { Product } from '../data.ts';
import styles from './Facts.module.scss';

type FactsProps = { facts: Product['specification']; sku: string | undefined };

/** The specification, and the SKU of the chosen variant, which the shop asks for on the phone. */
export function Facts({ facts, sku }: FactsProps) {
  return (
    <section aria-labelledby="facts" className={styles.section}>
      <h2 id="facts">مشخصات</h2>
      <dl className={styles.facts}>
        {facts.map(({ title, value }) => (
          <div key={title} className={styles.fact}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {sku ? (
          <div className={styles.fact}>
            <dt>کد کالا</dt>
            <dd>
              <bdi dir="ltr">{sku}</bdi>
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
