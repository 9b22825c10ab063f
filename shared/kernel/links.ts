import { createElement, type ForwardRefExoticComponent, forwardRef, type MouseEvent, type RefAttributes } from 'react';
import {
  createPath,
  type LinkProps,
  type NavLinkProps,
  type Path,
  parsePath,
  resolvePath,
  type To,
} from 'react-router-dom';
import { isPlainClick } from '../lib/plain-click.ts';
import { MatchContext, NavigationContext, PageContext, RouterContext, useInRouter } from './router-context.ts';

type Anchor<Props> = ForwardRefExoticComponent<Props & RefAttributes<HTMLAnchorElement>>;

const absoluteAddress = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

/**
 * A link of the router. Not the router's own component: that contains the prefetching of a framework that the shop does not use, which
 * every first page would load.
 */
export const Link: Anchor<LinkProps> = forwardRef(function Link({ target, ...props }, ref) {
  const {
    to,
    onClick,
    reloadDocument,
    replace,
    state,
    preventScrollReset = false,
    viewTransition = false,
    defaultShouldRevalidate,
    // Neither attributes nor used: all pages are directly inside the frame, and the rest is for react-router's framework.
    relative: _relative,
    mask: _mask,
    prefetch: _prefetch,
    discover: _discover,
    ...attributes
  } = props;
  const router = useInRouter(RouterContext);
  const isAbsolute = typeof to === 'string' && absoluteAddress.test(to);
  const own = isAbsolute ? pathOnThisSite(to) : to;
  const path = useAddress(own ?? '');
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || own === undefined || !opensHere(event, target)) return;
    event.preventDefault();
    const isShown = encoded(createPath(router.state.location)) === encoded(createPath(path));
    void router.navigate(path, {
      replace: replace ?? isShown,
      state,
      preventScrollReset,
      viewTransition,
      ...(defaultShouldRevalidate !== undefined && { defaultShouldRevalidate }),
    });
  };
  const href = isAbsolute ? to : createPath(path);
  const onPointerDown = () => router.touchLink?.(path, state);
  return createElement('a', { onPointerDown, ...attributes, ref, href, target, onClick: handleClick });
});

/** The address of a link on the page where it is. A link to a full path does not render anew with another page. */
function useAddress(to: To): Path {
  const address = typeof to === 'string' ? parsePath(to) : to;
  if (address.pathname?.startsWith('/')) return resolvePath(address);
  const { pathname } = useInRouter(PageContext).location;
  // As in react-router, relative paths begin at the route and not at the address: in the frame, and one step above any page, that is `/`.
  const isInFrame = useInRouter(MatchContext).isRoot && (address.pathname !== undefined || to === '');
  return resolvePath(address, isInFrame || address.pathname?.startsWith('..') ? '/' : pathname);
}

const opensHere = (event: MouseEvent, target: string | undefined) =>
  (!target || target === '_self') && isPlainClick(event);

/** Undefined for an address of another site, and on the server, where nobody presses. */
function pathOnThisSite(address: string): string | undefined {
  try {
    const { origin, pathname, search, hash } = new URL(address);
    return origin === globalThis.location?.origin ? `${pathname}${search}${hash}` : undefined;
  } catch {
    return undefined;
  }
}

/** A link that tells whether its page is shown: `aria-current`, and the classes `active` and `pending`. */
export const NavLink: Anchor<NavLinkProps> = forwardRef(function NavLink(
  { 'aria-current': current = 'page', caseSensitive = false, end = false, to, className, style, children, ...rest },
  ref,
) {
  const { pathname } = useInRouter(PageContext).location;
  const nextPathname = useInRouter(NavigationContext).location?.pathname;
  const own = comparable(useAddress(to).pathname, caseSensitive);
  const edge = own !== '/' && own.endsWith('/') ? own.length - 1 : own.length;
  const covers = (other: string) => other === own || (!end && other.startsWith(own) && other.charAt(edge) === '/');
  const isActive = covers(comparable(pathname, caseSensitive));
  const isPending = nextPathname !== undefined && covers(comparable(nextPathname, caseSensitive));
  const shown = { isActive, isPending, isTransitioning: false };
  const names = [className, isActive && 'active', isPending && 'pending'].filter(Boolean).join(' ');
  return createElement(
    Link,
    {
      ...rest,
      ref,
      to,
      'aria-current': isActive ? current : undefined,
      className: typeof className === 'function' ? className(shown) : names,
      style: typeof style === 'function' ? style(shown) : style,
    },
    typeof children === 'function' ? children(shown) : children,
  );
});

/** With encoded letters, as in the address bar. Documents have readable ones. */
function encoded(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return pathname + search + hash;
}

function comparable(pathname: string, caseSensitive: boolean): string {
  return caseSensitive ? encoded(pathname) : encoded(pathname).toLowerCase();
}
