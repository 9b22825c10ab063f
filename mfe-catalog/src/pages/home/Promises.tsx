import type { ProductIcon } from '@shop/shared/contract';
import styles from './Promises.module.scss';

/** What the shop promises, as its owner has filled it in. */
export const Promises = ({ icons }: { icons: readonly ProductIcon[] }) => (
  <ul aria-label="چرا از ما بخرید" className={styles.promises}>
    {icons.map(({ title, light, dark }) => (
      <li key={title} className={styles.promise}>
        {/* Of the two the one that is not shown is not fetched either. */}
        <img src={light.src} alt={light.alt} width="40" height="40" loading="lazy" className={styles.light} />
        <img src={dark.src} alt={dark.alt} width="40" height="40" loading="lazy" className={styles.dark} />
        {title}
      </li>
    ))}
  </ul>
);
