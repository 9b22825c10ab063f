import { Link } from '@shop/shared/kernel';
import styles from './Breadcrumb.module.scss';

export type Crumb = { title: string; to: string };

type BreadcrumbProps = {
  /** The links from the home page down to the parent of this page. */
  trail: Crumb[];
  /** The title of this page; it is not a link. */
  here: string;
};

export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav aria-label="مسیر این صفحه" className={styles.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ title, to }) => (
          <li key={to} className={styles.crumb}>
            <Link to={to} viewTransition className={styles.link}>
              {title}
            </Link>
          </li>
        ))}
        <li className={styles.here} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
