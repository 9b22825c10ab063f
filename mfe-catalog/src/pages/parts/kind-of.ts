export const kinds = ['sack', 'jumbo', 'tote', 'mesh', 'paper', 'thread'] as const;
export type Kind = (typeof kinds)[number];

const signs: [Kind, RegExp][] = [
  ['thread', /دوخت|دوزی/],
  ['jumbo', /جامبو|بیگ‌?بگ/],
  ['mesh', /توری|مش/],
  ['tote', /پارچه|ساک|کیف|متقال|تترون/],
  ['paper', /کرافت|کاغذ/],
];

/** Which of the drawn kinds a product is, from its own and its category's words. Most are sacks. */
export function kindOf(...words: string[]): Kind {
  const text = words.join(' ');
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'sack';
}
