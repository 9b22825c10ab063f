import { toPersianDigits } from '@shop/shared/lib/digits';
import { ButtonLink } from '@shop/shared/ui/Button';
import type { HomeData } from './home-data.ts';
import styles from './OrderBanner.module.scss';

/** Leads to the form for bags made to order. */
export const OrderBanner = ({ minQuantities: { cloth, pp, jumbo } }: Pick<HomeData, 'minQuantities'>) => (
  <section aria-labelledby="special-order" className={styles.banner}>
    <div className={styles.words}>
      <h2 id="special-order">گونی و کیسه با چاپ خودتان</h2>
      <p className={styles.lead}>
        جنس، اندازه، رنگ و طرح با شما؛ قیمت را همان‌جا برآورد می‌کنیم. از {toPersianDigits(cloth)} کیسهٔ پارچه‌ای،{' '}
        {toPersianDigits(pp)} گونی پلی‌پروپیلن یا {toPersianDigits(jumbo)} جامبوبگ.
      </p>
      <div>
        <ButtonLink to="/special-order" size="lg">
          ثبت سفارش ویژه
        </ButtonLink>
      </div>
    </div>
    <svg aria-hidden="true" viewBox="0 0 300 180" className={styles.scene}>
      <path d="M32 60c0-14 8-22 20-22h6l10-16h28l10 16h6c12 0 20 8 20 22l-6 104H38z" className={styles.kraft} />
      <path d="M58 38h48l-10-16H68z" className={styles.deep} />
      <circle cx="82" cy="104" r="28" className={styles.print} />
      <path d="M68 108c9-15 19-15 28 0M82 90v28" className={styles.line} />
      <path d="M176 56h84l8 108H168z" className={styles.linen} />
      <path d="M196 58c0-34 44-34 44 0" className={styles.handle} />
      <rect x="194" y="86" width="48" height="48" rx="10" className={styles.accent} />
      <path d="m206 112 9 9 16-20" className={styles.line} />
    </svg>
  </section>
);
