import { Link } from '@shop/shared/kernel';
import { previewState } from '@shop/shared/lib/preview-state';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Picture } from '@shop/shared/ui/Picture';
import { LoadGuideButton } from '../../load-guide/LoadGuideButton.tsx';
import styles from './Hero.module.scss';
import type { HomeData } from './home-data.ts';

/** The most frequent loads. The addresses set a filter of the listing: ids of uses in the API. */
const loads = [
  { title: 'برنج', to: '/shop?use=1' },
  { title: 'آرد و شکر', to: '/shop?use=3' },
  { title: 'حبوبات و خشکبار', to: '/shop?use=4' },
  { title: 'پیاز و میوه', to: '/shop?use=5' },
  { title: 'مصالح و نخاله', to: '/shop?use=10,11' },
  { title: 'کود', to: '/shop?use=9' },
  { title: 'خوراک دام', to: '/shop?use=8' },
  { title: 'هدیه', to: '/shop?use=14' },
];

export const Hero = ({ picture }: { picture: HomeData['hero'] }) => (
  <section data-picture={picture !== undefined} className={styles.hero}>
    <div className={styles.words}>
      <h1 className={styles.title}>هر باری، گونی خودش را دارد</h1>
      <p className={styles.lead}>
        اولین استارتاپ گونی در کشور؛ گونی، کیسه و جامبوبگ را خرد و عمده بخرید، یا با چاپ خودتان سفارش دهید.
      </p>
      <nav aria-labelledby="loads" className={styles.loads}>
        <h2 id="loads" className={styles.question}>
          برای چه باری می‌خواهید؟
        </h2>
        <ul className={styles.chips}>
          {loads.map(({ title, to }) => (
            <li key={to}>
              <Link to={to} state={previewState({ title: 'فروشگاه' })} viewTransition className={styles.chip}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.actions}>
        <LoadGuideButton size="lg" variant="primary" />
        <ButtonLink to="/shop" size="lg" variant="quiet">
          رفتن به فروشگاه
        </ButtonLink>
        <ButtonLink to="/special-order" size="lg" variant="quiet">
          سفارش ویژه
        </ButtonLink>
      </div>
    </div>
    {picture ? (
      <div className={styles.picture}>
        <Picture picture={picture} sizes="(min-width: 64rem) 60rem, 92vw" upTo={1280} first ornament />
      </div>
    ) : null}
  </section>
);
