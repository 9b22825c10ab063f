import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../Breadcrumb/Breadcrumb.tsx';
import styles from './Content.module.scss';

type ContentProps = {
  title: string;
  /** A sentence or two under the title. */
  lead?: ReactNode;
  /** From the home page down to the parent; without it no path is drawn. */
  trail?: Crumb[];
  /** `text` keeps lines short enough to read. */
  width?: 'page' | 'text';
  children?: ReactNode;
};

/** A page between header and footer: where it is, what it is called, what stands in it. */
export function Content({ title, lead, trail, width = 'page', children }: ContentProps) {
  return (
    <div className={styles.content} data-width={width}>
      {trail ? <Breadcrumb trail={trail} here={title} /> : null}
      <div className={styles.head}>
        <h1>{title}</h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {children}
    </div>
  );
}
