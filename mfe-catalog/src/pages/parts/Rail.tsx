import { Link } from '@shop/shared/kernel';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { ForwardIcon } from '@shop/shared/ui/icons';
import type { ReactNode } from 'react';
import styles from './Rail.module.scss';

export type RailProps = {
  id: string;
  title: string;
  more?: { to: string; title: string };
  /** Reaches both edges of the window; only in a place as wide as the window, such as a page with the mixin `bleeding-page`. */
  bleeds?: boolean;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a page with a heading and a link to more of the same. */
export function Rail({ id, title, more, bleeds = false, aside, children }: RailProps) {
  return (
    <HydrateLater as="section" aria-labelledby={id} data-bleed={bleeds || undefined} className={styles.rail}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.links}>
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
    </HydrateLater>
  );
}
