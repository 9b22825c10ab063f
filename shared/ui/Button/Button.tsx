import { Link } from '@shop/shared/kernel';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.scss';

type ButtonLook = {
  /** `primary` for the main action of a page, `quiet` for the others, `danger` for removals. */
  variant?: 'primary' | 'quiet' | 'danger';
  size?: 'md' | 'lg';
  children: ReactNode;
};

type ButtonProps = ButtonLook & {
  /** The action is in progress: shows a spinner and ignores further presses. */
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
      // Not `disabled`, which would take the keyboard focus away from the button.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

type ButtonLinkProps = ButtonLook & Pick<ComponentProps<typeof Link>, 'to' | 'replace' | 'reloadDocument' | 'onClick'>;

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', size = 'md', ...rest }: ButtonLinkProps) {
  return <Link {...rest} viewTransition className={styles.button} data-variant={variant} data-size={size} />;
}
