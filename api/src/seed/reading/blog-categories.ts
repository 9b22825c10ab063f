export const blogCategories = [
  { code: 'buying', id: 1, slug: 'راهنمای-خرید', title: 'راهنمای خرید' },
  { code: 'keeping', id: 2, slug: 'نگهداری-و-انبار', title: 'نگهداری و انبار' },
  { code: 'printing', id: 3, slug: 'چاپ-و-طراحی', title: 'چاپ و طراحی' },
  { code: 'nature', id: 4, slug: 'محیط-زیست', title: 'محیط زیست' },
  { code: 'farming', id: 5, slug: 'کشاورزی-و-صادرات', title: 'کشاورزی و صادرات' },
  { code: 'packing', id: 6, slug: 'بسته-بندی-و-فروش', title: 'بسته‌بندی و فروش' },
] as const;

export type BlogCategoryCode = (typeof blogCategories)[number]['code'];
