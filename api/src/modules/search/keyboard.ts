/** The keys of a Latin keyboard with the letters that the Persian layout has there. */
const persianKeys: Readonly<Record<string, string>> = {
  q: 'ض',
  w: 'ص',
  e: 'ث',
  r: 'ق',
  t: 'ف',
  y: 'غ',
  u: 'ع',
  i: 'ه',
  o: 'خ',
  p: 'ح',
  '[': 'ج',
  ']': 'چ',
  a: 'ش',
  s: 'س',
  d: 'ی',
  f: 'ب',
  g: 'ل',
  h: 'ا',
  j: 'ت',
  k: 'ن',
  l: 'م',
  ';': 'ک',
  "'": 'گ',
  z: 'ظ',
  x: 'ط',
  c: 'ز',
  v: 'ر',
  b: 'ذ',
  n: 'د',
  m: 'پ',
  ',': 'و',
  '\\': 'پ',
  '`': 'پ',
};

/** The Persian text that was typed while the keyboard was in Latin; undefined when the text has any other sign. */
export function asPersianKeys(text: string): string | undefined {
  const signs = [...text.toLowerCase()].map((sign) => (/[\s\d]/.test(sign) ? sign : persianKeys[sign]));
  return signs.includes(undefined) || !/[a-z]/i.test(text) ? undefined : signs.join('');
}
