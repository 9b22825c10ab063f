import { Link } from '@shop/shared/kernel';
import { ForwardIcon } from '@shop/shared/ui/icons';
import type { ReactNode } from 'react';
import styles from './Rail.module.scss';

export type RailProps = {
  id: string;
  title: string;
  more?: { to: string; title: string };
  /** At the end of its head. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of the home page, and the way to all of its kind. */
export function Rail({ id, title, more, aside, children }: RailProps) {
  return (
    <section aria-labelledby={id} className={styles.rail}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.ways}>
          {more ? (
            <Link to={more.to} viewTransition className={styles.more}>
              {more.title}
              <ForwardIcon size="sm" />
            </Link>
          ) : null}
          {aside}
        </div>
      </div>
      {children}
    </section>
  );
}
