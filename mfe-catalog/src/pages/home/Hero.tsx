import { ButtonLink } from '@shop/shared/ui/Button';
import styles from './Hero.module.scss';
import { HomeScene } from './HomeScene.tsx';

export const Hero = () => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <h1 className={styles.title}>هر باری، گونی خودش را دارد</h1>
      <p className={styles.lead}>
        اولین استارتاپ گونی در کشور؛ گونی، کیسه و جامبوبگ را خرد و عمده بخرید، یا با چاپ خودتان سفارش دهید.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/shop" size="lg">
          رفتن به فروشگاه
        </ButtonLink>
        <ButtonLink to="/special-order" size="lg" variant="quiet">
          سفارش ویژه
        </ButtonLink>
      </div>
    </div>
    <HomeScene />
  </section>
);
