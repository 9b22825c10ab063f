const slugs = {
  1: 'گونی-کنفی-یا-پلی-پروپیلن',
  2: 'وزن-پارچه-یا-gsm-چیست',
  3: 'چیدن-گونی-در-انبار',
  4: 'دور-نگه-داشتن-آفت-از-حبوبات',
  7: 'کیف-پارچه-ای-چند-بار',
  8: 'زندگی-دوم-گونی-کنفی',
} as const;

/** Where an article of the first content stands; every other address of it leads there. */
export const articleAt = (id: keyof typeof slugs): string => `/blog/articles/${id}/${encodeURIComponent(slugs[id])}`;

export const aboutPage = `/pages/1/${encodeURIComponent('درباره-ما')}`;
