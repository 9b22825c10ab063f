import type { Crumb } from './content.ts';

export const home: Crumb = { title: 'خانه', to: '/' };
export const blog: Crumb = { title: 'وبلاگ', to: '/blog' };
/** Where feed readers find what is new; every page of the blog names it. */
export const feed = '/blog/rss.xml';
