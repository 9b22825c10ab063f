import { Link } from '@shop/shared/kernel';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.scss';

type Look = {
  /** `primary` once a view; `quiet` beside it. */
  variant?: 'primary' | 'quiet';
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
  disabled,
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
      disabled={disabled || busy}
    />
  );
}

type ButtonLinkProps = Look & Pick<ComponentProps<typeof Link>, 'to' | 'replace' | 'reloadDocument'>;

/** Looks like a button, goes somewhere. */
export function ButtonLink({ variant = 'primary', size = 'md', ...rest }: ButtonLinkProps) {
  return <Link {...rest} viewTransition className={styles.button} data-variant={variant} data-size={size} />;
}
