import { Link } from '@shop/shared/kernel';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.scss';

type Look = {
  /** `primary` once a view; `quiet` beside it; `danger` takes something away. */
  variant?: 'primary' | 'quiet' | 'danger';
  size?: 'md' | 'lg';
  children: ReactNode;
};

type ButtonProps = Look & {
  /** The action is under way: the button says so and takes no second press. */
  busy?: boolean;
} & Omit<ComponentProps<'button'>, 'className' | 'style'>;

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      // Not `disabled`: that would take the focus away from whoever pressed it.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

type ButtonLinkProps = Look & Pick<ComponentProps<typeof Link>, 'to' | 'replace' | 'reloadDocument'>;

/** Looks like a button, goes somewhere. */
export function ButtonLink({ variant = 'primary', size = 'md', ...rest }: ButtonLinkProps) {
  return <Link {...rest} viewTransition className={styles.button} data-variant={variant} data-size={size} />;
}
