import type { ReactNode } from 'react';
import styles from './Card.module.scss';

type CardProps = {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `surface` looks raised above the page, `sunk` looks recessed. */
  tone?: 'surface' | 'sunk';
  /** `none` for a card whose picture extends to its edges. */
  padding?: 'md' | 'lg' | 'none';
  labelledBy?: string;
  children: ReactNode;
};

export function Card({ as: Tag = 'div', tone = 'surface', padding = 'md', labelledBy, children }: CardProps) {
  return (
    <Tag className={styles.card} data-tone={tone} data-padding={padding} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}
