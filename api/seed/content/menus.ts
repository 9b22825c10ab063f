import type { MenuItem } from '../../src/database/tables/content.ts';
import { categoryLink } from '../../src/modules/blog/views.ts';
import { shopSettings } from './settings.ts';
import type { PageText } from './texts.ts';

export type Category = { id: number; slug: string; title: string; parent_id: number | null };

type Contents = { categories: Category[]; pages: PageText[]; blogCategories: Omit<Category, 'parent_id'>[] };

export function menusOf({ categories, pages, blogCategories }: Contents): { slug: string; items: MenuItem[] }[] {
  return [
    {
      slug: 'navbar',
      items: [
        { title: 'فروشگاه', url: '/shop' },
        { title: 'سفارش ویژه', url: '/special-order' },
        { title: 'وبلاگ', url: '/blog' },
        ...pages.filter(({ id }) => id === 1).map(pageItem),
        { title: 'تماس با ما', url: '/contact-us' },
      ],
    },
    {
      slug: 'social-top',
      items: [
        { title: 'اینستاگرام', url: shopSettings.instagram },
        { title: 'تلگرام', url: shopSettings.telegram },
      ],
    },
    { slug: 'categories', items: categoryItems(categories) },
    {
      slug: 'blog-categories',
      items: blogCategories.map((category) => ({
        title: category.title,
        url: categoryLink(category).url,
      })),
    },
  ];
}

/** Categories as a tree of menu items. */
export function categoryItems(categories: Category[], parent: number | null = null): MenuItem[] {
  return categories
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, slug, title }) => {
      const items = categoryItems(categories, id);
      const item = { title, url: `/products/categories/${id}/${encodeURIComponent(slug)}` };
      return items.length === 0 ? item : { ...item, items };
    });
}

export function pageItem({ id, slug, title }: Pick<PageText, 'id' | 'slug' | 'title'>): MenuItem {
  return { title, url: `/pages/${id}/${encodeURIComponent(slug)}` };
}
