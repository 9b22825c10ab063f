type BlogCategory = { id: number; slug: string; title: string };

export const blogCategoryCodes = ['buying', 'keeping', 'printing', 'nature', 'farming', 'packing'] as const;
export type BlogCategoryCode = (typeof blogCategoryCodes)[number];

export const blogCategories: Readonly<Record<BlogCategoryCode, BlogCategory>> = {
  buying: { id: 1, slug: 'راهنمای-خرید', title: 'راهنمای خرید' },
  keeping: { id: 2, slug: 'نگهداری-و-انبار', title: 'نگهداری و انبار' },
  printing: { id: 3, slug: 'چاپ-و-طراحی', title: 'چاپ و طراحی' },
  nature: { id: 4, slug: 'محیط-زیست', title: 'محیط زیست' },
  farming: { id: 5, slug: 'کشاورزی-و-صادرات', title: 'کشاورزی و صادرات' },
  packing: { id: 6, slug: 'بسته-بندی-و-فروش', title: 'بسته‌بندی و فروش' },
};
