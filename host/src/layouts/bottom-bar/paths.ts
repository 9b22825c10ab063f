const productPage = /^\/products\/(?!categories(\/|$))[^/]+/;
const pathsWithoutBar = [
  '/checkout/cart',
  '/checkout/shipping',
  '/auth/sign-up',
  '/auth/login',
  '/auth/password',
  '/auth/otp',
];

/** The list of the specification, section 2: the bar is hidden where it would cover a page's own button or distract. */
export function showsBottomBar(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return !(productPage.test(path) || path.includes('payment') || pathsWithoutBar.includes(path));
}
