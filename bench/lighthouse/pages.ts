import { aboutPage, articleAt } from 'e2e/addresses';

export type PublicPage = {
  name: string;
  path: string;
  /** Audits that this page fails on purpose, because search engines are not to list it. They are left out of its scores. */
  meantToFail?: readonly string[];
};

const notForSearchEngines = { meantToFail: ['is-crawlable'] };

/** Every page that a visitor can open without logging in, static pages and listings once in each of their forms. */
export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/shop' },
  { name: 'category', path: `/products/categories/1/${encodeURIComponent('گونی-کنفی')}` },
  { name: 'search', path: `/shop?q=${encodeURIComponent('گونی')}`, ...notForSearchEngines },
  { name: 'product', path: `/products/2/${encodeURIComponent('گونی-کنفی-قهوه')}` },
  { name: 'compare', path: '/shop/compare', ...notForSearchEngines },
  { name: 'special order', path: '/special-order' },
  { name: 'blog', path: '/blog' },
  { name: 'blog search', path: `/blog/search?q=${encodeURIComponent('گونی')}`, ...notForSearchEngines },
  { name: 'article', path: articleAt(1) },
  { name: 'static page', path: aboutPage },
  { name: 'static page with contents', path: `/pages/2/${encodeURIComponent('شرایط-استفاده')}` },
  { name: 'questions', path: `/pages/6/${encodeURIComponent('پرسش-های-متداول')}` },
  { name: 'contact', path: '/contact-us' },
  { name: 'cart', path: '/checkout/cart', ...notForSearchEngines },
  { name: 'log-in', path: '/auth/login', ...notForSearchEngines },
  { name: 'sign-up', path: '/auth/sign-up', ...notForSearchEngines },
  // A response with status 404 is what this page is for; the browser reports it in its console.
  { name: 'not found', path: '/nowhere', meantToFail: ['is-crawlable', 'http-status-code', 'errors-in-console'] },
];
