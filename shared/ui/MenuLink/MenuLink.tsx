import { Link } from '@shop/shared/kernel';
import type { ReactNode } from 'react';

type MenuLinkProps = { url: string; className?: string | undefined; children: ReactNode };

/** A link from edited content: within the shop by the router, to another site in a new tab. */
export function MenuLink({ url, className, children }: MenuLinkProps) {
  if (url.startsWith('/') && !url.startsWith('//')) {
    return (
      <Link to={url} viewTransition className={className}>
        {children}
      </Link>
    );
  }
  const isOtherSite = /^https?:/.test(url);
  return (
    <a href={url} className={className} {...(isOtherSite ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}
