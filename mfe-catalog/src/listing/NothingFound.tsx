import { Link } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { findExcludingFilter } from './filter-groups.ts';
import { clearFilters, countFilters, type ListingQuery, listingAddress } from './listing-query.ts';
import type { Facets } from './load.ts';
import styles from './NothingFound.module.scss';

export type CategoryLinkTarget = { title: string; to: string };
type NothingFoundProps = {
  query: ListingQuery;
  facets: Facets;
  path: string;
  popularCategories: readonly CategoryLinkTarget[];
};

/** Replaces an empty listing, and suggests removing a filter, other search words, a category or a special order. */
export function NothingFound({ query, facets, path, popularCategories }: NothingFoundProps) {
  if (countFilters(query) > 0) {
    const filter = findExcludingFilter(query, facets);
    const action = filter ? (
      <ButtonLink to={listingAddress(path, filter.without)}>حذف فیلتر «{filter.title}»</ButtonLink>
    ) : (
      <ButtonLink to={listingAddress(path, clearFilters(query))}>حذف همهٔ فیلترها</ButtonLink>
    );
    return (
      <EmptyState title="با این فیلترها کالایی پیدا نشد" action={action}>
        <p>{filter ? 'بدون این فیلتر کالا هست.' : 'این فیلترها با هم جور نیستند.'}</p>
      </EmptyState>
    );
  }
  if (query.q === '') {
    return <EmptyState title="اینجا هنوز کالایی نیست" action={<ButtonLink to="/shop">دیدن همهٔ کالاها</ButtonLink>} />;
  }
  return (
    <div className={styles.nothing}>
      <EmptyState title="کالایی با این عبارت پیدا نشد" action={<ButtonLink to="/shop">دیدن همهٔ کالاها</ButtonLink>}>
        <p>املای کلمه‌ها را بررسی کنید، کلمهٔ کلی‌تری بنویسید (مثلاً «گونی» یا «کیسه») یا نام دیگر کالا را امتحان کنید.</p>
      </EmptyState>
      {popularCategories.length > 0 ? (
        <nav aria-label="دسته‌های پرطرفدار" className={styles.categories}>
          <h2 className={styles.title}>دسته‌های پرطرفدار</h2>
          <ul className={styles.list}>
            {popularCategories.map(({ title, to }) => (
              <li key={to}>
                <Link to={to} viewTransition className={styles.category}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p className={styles.order}>
        کالای مورد نظرتان را پیدا نکردید؟{' '}
        <Link to="/special-order" viewTransition className={styles.link}>
          سفارش ویژه بدهید
        </Link>{' '}
        تا برایتان بدوزیم و چاپ کنیم.
      </p>
    </div>
  );
}
