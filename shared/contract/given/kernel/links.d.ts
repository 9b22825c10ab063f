import { type ForwardRefExoticComponent, type RefAttributes } from 'react';
import { type LinkProps, type NavLinkProps } from 'react-router-dom';
type Anchor<Props> = ForwardRefExoticComponent<Props & RefAttributes<HTMLAnchorElement>>;
/**
 * A link of the router. Not the router's own component: that contains the prefetching of a framework that the shop does not use, which
 * every first page would load.
 */
export declare const Link: Anchor<LinkProps>;
/** A link that tells whether its page is shown: `aria-current`, and the classes `active` and `pending`. */
export declare const NavLink: Anchor<NavLinkProps>;
export {};
