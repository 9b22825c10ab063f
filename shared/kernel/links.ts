import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type MouseEvent,
  type RefAttributes,
  useContext,
} from 'react';
import {
  type LinkProps,
  UNSAFE_NavigationContext as NavigationContext,
  type NavLinkProps,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom';

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
    // Read by the hooks, and no attributes.
    replace: _replace,
    state: _state,
    relative: _relative,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    // For the framework.
    mask: _mask,
    prefetch: _prefetch,
    discover: _discover,
    ...attributes
  } = props;
  const isAbsolute = typeof to === 'string' && absoluteAddress.test(to);
  const path = isAbsolute ? pathOnThisSite(to) : to;
  const href = useHref(path ?? '', props);
  const follow = useLinkClickHandler(path ?? '', { ...props, ...(target !== undefined && { target }) });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument && path !== undefined) follow(event);
  };
  return createElement('a', { ...attributes, ref, href: isAbsolute ? to : href, target, onClick: handleClick });
});

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
  const path = useResolvedPath(to, rest);
  const { pathname } = useLocation();
  const nextPathname = useContext(RouterStateContext)?.navigation.location?.pathname;
  const { navigator } = useContext(NavigationContext);
  const own = comparable((navigator.encodeLocation?.(path) ?? path).pathname, caseSensitive);
  const edge = own !== '/' && own.endsWith('/') ? own.length - 1 : own.length;
  const covers = (other: string) => other === own || (!end && other.startsWith(own) && other.charAt(edge) === '/');
  const isActive = covers(comparable(pathname, caseSensitive));
  const isPending = nextPathname !== undefined && covers(comparable(nextPathname, caseSensitive));
  const shown = { isActive, isPending, isTransitioning: false };
  const names = [className, isActive && 'active', isPending && 'pending'].filter(Boolean).join(' ');
  return createElement(
    Link,
    {
      ...{ ...rest, ref, to },
      'aria-current': isActive ? current : undefined,
      className: typeof className === 'function' ? className(shown) : names,
      style: typeof style === 'function' ? style(shown) : style,
    },
    typeof children === 'function' ? children(shown) : children,
  );
});

const comparable = (pathname: string, caseSensitive: boolean) => (caseSensitive ? pathname : pathname.toLowerCase());
