const productDetail = /^\/products\/(?!categories(\/|$))[^/]+/;
const without = ['/checkout/cart', '/checkout/shipping', '/auth/sign-up', '/auth/login', '/auth/password', '/auth/otp'];

/** Specification, section 2: where the bar would cover a page's own button, or distract from signing in or paying. */
export function showsBottomBar(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return !(productDetail.test(path) || path.includes('payment') || without.includes(path));
}
