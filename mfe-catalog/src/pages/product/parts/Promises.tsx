import type { ProductIcon } from '@shop/shared/contract';
import { $general, useStore } from '@shop/shared/kernel';
import styles from './Promises.module.scss';

/** What the shop promises with every product: as the page was made with, then as the shell has heard since. */
export function Promises({ icons }: { icons: readonly ProductIcon[] }) {
  const { singleProduct } = useStore($general, { keys: ['singleProduct'], ssr: 'initial' });
  const shown = singleProduct?.icons ?? icons;
  if (shown.length === 0) return null;
  return (
    <ul className={styles.promises}>
      {shown.map(({ title, light, dark }) => (
        <li key={title} className={styles.promise}>
          <img src={light.src} alt={light.alt} width="40" height="40" loading="lazy" className={styles.light} />
          <img src={dark.src} alt={dark.alt} width="40" height="40" loading="lazy" className={styles.dark} />
          {title}
        </li>
      ))}
    </ul>
  );
}
