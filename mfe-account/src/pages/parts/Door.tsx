import { ButtonLink } from '@shop/shared/ui/Button';
import type { ReactNode } from 'react';
import styles from './Door.module.scss';

type DoorProps = { title: string; lead: string; children?: ReactNode };

/** A page on the way into the account, with the way home. */
export function Door({ title, lead, children }: DoorProps) {
  return (
    <div className={styles.door}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
      <ButtonLink to="/" variant="quiet">
        بازگشت به صفحهٔ اصلی
      </ButtonLink>
    </div>
  );
}
