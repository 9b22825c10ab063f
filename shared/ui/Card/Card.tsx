import type { ReactNode } from 'react';
import styles from './Card.module.scss';

type CardProps = {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Looks recessed; other cards look raised. */
  tone?: 'sunk';
  /** `none` for a card whose picture extends to its edges. */
  padding?: 'md' | 'lg' | 'none';
  labelledBy?: string;
  children: ReactNode;
};

export function Card({ as: Tag = 'div', tone, padding = 'md', labelledBy, children }: CardProps) {
  return (
    <Tag
      className={styles.card}
      data-tone={tone}
      data-padding={padding === 'none' ? undefined : padding}
      aria-labelledby={labelledBy}
    >
      {children}
    </Tag>
  );
}
