import type { ProductIcon } from '@shop/shared/contract';
import { $general, useStore } from '@shop/shared/kernel';
import styles from './Promises.module.scss';

type PromisesProps = { icons: readonly ProductIcon[]; canWithdraw: boolean };

/** The shop's promises, with icons. Those in the page's data are replaced once the host has fetched newer ones. */
export function Promises({ icons, canWithdraw }: PromisesProps) {
  const { singleProduct } = useStore($general, { keys: ['singleProduct'], ssr: 'initial' });
  // The owner of the shop writes these icons for all products; cut goods must not promise what the shop refuses.
  const currentIcons = (singleProduct?.icons ?? icons).filter(({ title }) => canWithdraw || !title.includes('انصراف'));
  if (currentIcons.length === 0) return null;
  return (
    <ul data-screen className={styles.promises}>
      {currentIcons.map(({ title, light, dark }) => (
        <li key={title} className={styles.promise}>
          <img src={light.src} alt={light.alt} width="40" height="40" loading="lazy" className={styles.light} />
          <img src={dark.src} alt={dark.alt} width="40" height="40" loading="lazy" className={styles.dark} />
          {title}
        </li>
      ))}
    </ul>
  );
}
