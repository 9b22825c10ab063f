import { Link } from '@shop/shared/kernel';
import type { ReactNode } from 'react';
import styles from './AuthPage.module.scss';

type AuthPageProps = {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** Other ways to go on. */
  links?: readonly { to: string; title: string }[];
};

/**
 * A step of the log-in, with links to other ways and to the home page. All steps share one entry of the history, which the page after the
 * log-in replaces: with the back button, a member leaves that page for the one before the log-in.
 */
export function AuthPage({ title, lead, children, links = [] }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <noscript>
        <p className={styles.notice}>برای ورود، جاوااسکریپت مرورگر باید روشن باشد.</p>
      </noscript>
      <div className={styles.step}>{children}</div>
      <nav aria-label="روش‌های دیگر">
        <ul className={styles.links}>
          {[...links, { to: '/', title: 'بازگشت به صفحهٔ اصلی' }].map(({ to, title: linkTitle }) => (
            <li key={to}>
              <Link to={to} replace={to !== '/'} viewTransition className={styles.link}>
                {linkTitle}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
