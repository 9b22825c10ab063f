const articleTitles = {
  1: 'گونی-کنفی-یا-پلی-پروپیلن',
  2: 'وزن-پارچه-یا-gsm-چیست',
  3: 'چیدن-گونی-در-انبار',
  4: 'دور-نگه-داشتن-آفت-از-حبوبات',
  7: 'کیف-پارچه-ای-چند-بار',
  8: 'زندگی-دوم-گونی-کنفی',
  9: 'حساب-اندازه-و-حجم-کیسه',
} as const;

/** The canonical address of an article of the seed; its other addresses redirect to this one. */
export const articleAt = (id: keyof typeof articleTitles): string =>
  `/blog/articles/${id}/${encodeURIComponent(articleTitles[id])}`;

export const aboutPage = `/pages/1/${encodeURIComponent('درباره-ما')}`;
