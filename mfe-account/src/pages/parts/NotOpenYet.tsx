import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import styles from './panel.module.scss';

type NotOpenYetProps = {
  title: string;
  /** A sentence about what members will find here. */
  children: string;
};

/** The page of a part of the account that does not exist yet. */
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
