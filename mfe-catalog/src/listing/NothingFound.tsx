import { Link } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { addressOf, filtersIn, type Listing } from './address.ts';
import { chipsOf } from './groups.ts';
import type { Facets } from './load.ts';
import styles from './NothingFound.module.scss';

export type Way = { title: string; to: string };
type NothingFoundProps = { listing: Listing; facets: Facets; path: string; ways: readonly Way[] };

/** Nothing here, and what may help: one filter less, other words, a category, or having it made. */
export function NothingFound({ listing, facets, path, ways }: NothingFoundProps) {
  const last = chipsOf(listing, facets).at(-1);
  if (last) {
    return (
      <EmptyState
        title="با این فیلترها کالایی پیدا نشد"
        action={<ButtonLink to={addressOf(path, last.without)}>حذف فیلتر «{last.title}»</ButtonLink>}
      >
        <p>
          {filtersIn(listing) > 1 ? 'یکی از فیلترهای بالا را بردارید یا همه را پاک کنید.' : 'این فیلتر را بردارید.'}
        </p>
      </EmptyState>
    );
  }
  if (listing.q === '') {
    return <EmptyState title="اینجا هنوز کالایی نیست" action={<ButtonLink to="/shop">دیدن همهٔ کالاها</ButtonLink>} />;
  }
  return (
    <div className={styles.nothing}>
      <EmptyState title="کالایی با این واژه‌ها پیدا نشد" action={<ButtonLink to="/shop">دیدن همهٔ کالاها</ButtonLink>}>
        <p>املای واژه‌ها را ببینید، واژهٔ کلی‌تری بنویسید (مثلاً «گونی» یا «کیسه») یا نام دیگر کالا را بیازمایید.</p>
      </EmptyState>
      {ways.length > 0 ? (
        <nav aria-label="دسته‌های پرطرفدار" className={styles.ways}>
          <h2 className={styles.title}>دسته‌های پرطرفدار</h2>
          <ul className={styles.list}>
            {ways.map(({ title, to }) => (
              <li key={to}>
                <Link to={to} viewTransition className={styles.way}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p className={styles.order}>
        آنچه می‌خواهید در فروشگاه نیست؟{' '}
        <Link to="/special-order" viewTransition className={styles.link}>
          سفارش ویژه بدهید
        </Link>{' '}
        تا برایتان بدوزیم و چاپ کنیم.
      </p>
    </div>
  );
}
