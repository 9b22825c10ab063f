import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import styles from './panel.module.scss';

type NotOpenYetProps = {
  title: string;
  /** What a member will find here. */
  children: string;
};

/** A part of the account that the shop has not opened yet, and says so. */
export function NotOpenYet({ title, children }: NotOpenYetProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <EmptyState title="این بخش هنوز باز نشده است" action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}>
        <p>{children}</p>
      </EmptyState>
    </div>
  );
}
