import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import styles from './panel.module.scss';

type MembersOnlyProps = {
  title: string;
  /** What a member finds here. */
  children: string;
};

/** A page of the account, as someone sees it who has not signed in. */
export function MembersOnly({ title, children }: MembersOnlyProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <EmptyState title="هنوز وارد حساب نشده‌اید" action={<ButtonLink to="/auth/login">ورود به حساب</ButtonLink>}>
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
