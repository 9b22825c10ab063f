import { Link } from '@shop/shared/kernel';
import styles from './parts.module.scss';

/** The shop's mark and name, linked to the home page. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" viewTransition className={styles.logo}>
      <svg aria-hidden="true" width="34" height="38" viewBox="0 0 34 38">
        <path d="M8 13C4 19 2 27 4 34c8 4 18 4 26 0 2-7 0-15-4-21z" className={styles.sack} />
        <path d="M10 3c2 1.6 4 1.6 7 .4 3 1.2 5 1.2 7-.4 1.4 3-.2 6-2 8H12c-1.8-2-3.4-5-2-8z" className={styles.neck} />
        <path d="M8.5 12.5c5 1.7 12 1.7 17 0" className={styles.cord} />
        <path d="M11 26.5c2.6-4.5 9.4-4.5 12 0" className={styles.mark} />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
