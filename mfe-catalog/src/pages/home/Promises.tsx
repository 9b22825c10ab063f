import type { ProductIcon } from '@shop/shared/contract';
import styles from './Promises.module.scss';

/** The shop's promises with icons, which its owner edits. */
export const Promises = ({ icons }: { icons: readonly ProductIcon[] }) => (
  <ul aria-label="چرا از ما بخرید" data-count={icons.length} className={styles.promises}>
    {icons.map(({ title, light, dark }) => (
      <li key={title} className={styles.promise}>
        {/* One for each colour mode. The hidden one is not fetched, because it is lazy. */}
        <img src={light.src} alt={light.alt} width="40" height="40" loading="lazy" className={styles.light} />
        <img src={dark.src} alt={dark.alt} width="40" height="40" loading="lazy" className={styles.dark} />
        {title}
      </li>
    ))}
  </ul>
);
