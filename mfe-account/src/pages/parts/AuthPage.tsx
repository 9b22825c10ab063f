import { ButtonLink } from '@shop/shared/ui/Button';
import type { ReactNode } from 'react';
import styles from './AuthPage.module.scss';

type AuthPageProps = { title: string; lead: string; children?: ReactNode };

/** A page of the log-in flow, with a link home. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
      <ButtonLink to="/" variant="quiet">
        بازگشت به صفحهٔ اصلی
      </ButtonLink>
    </div>
  );
}
