import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../Breadcrumb/Breadcrumb.tsx';
import styles from './Content.module.scss';

type ContentProps = {
  title: string;
  /** An introduction below the title. */
  lead?: ReactNode;
  /** The breadcrumb from the home page down to the parent; without it none is shown. */
  trail?: Crumb[];
  /** `text` limits the line length for reading. */
  width?: 'page' | 'text';
  children?: ReactNode;
};

/** The frame of a page between header and footer: breadcrumb, title, introduction, content. */
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
