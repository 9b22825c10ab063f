import { Link } from '@shop/shared/kernel';
import type { ReactNode } from 'react';

type MenuLinkProps = { url: string; className?: string | undefined; children: ReactNode };

/** An address out of the content: a page of the shop, or a place elsewhere. */
export function MenuLink({ url, className, children }: MenuLinkProps) {
  if (url.startsWith('/') && !url.startsWith('//')) {
    return (
      <Link to={url} viewTransition className={className}>
        {children}
      </Link>
    );
  }
  const elsewhere = /^https?:/.test(url);
  return (
    <a href={url} className={className} {...(elsewhere ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}
