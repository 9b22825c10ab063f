/** The Persian spellings of a sound at the start, inside and at the end of a word. An empty text is a vowel that is not written. */
type Spellings = { start?: readonly string[]; inside: readonly string[]; end?: readonly string[] };

const vowels: Readonly<Record<string, Spellings>> = {
  oo: { start: ['او'], inside: ['و'] },
  ou: { inside: ['و', 'او'] },
  ee: { start: ['ای'], inside: ['ی'] },
  aa: { inside: ['ا'] },
  ei: { inside: ['ی', 'ای'] },
  ey: { inside: ['ی'] },
  ai: { inside: ['ای', 'ی'], end: ['ی', 'ای', 'ایی'] },
  ay: { inside: ['ای', 'ی'] },
  a: { start: ['ا'], inside: ['ا', ''], end: ['ا', 'ه'] },
  e: { start: ['ا'], inside: ['', 'ی'], end: ['ه', 'ی', ''] },
  i: { start: ['ای'], inside: ['ی', ''], end: ['ی', 'یی'] },
  o: { start: ['ا', 'او'], inside: ['و', '', 'ا'], end: ['و'] },
  u: { start: ['او'], inside: ['و', 'ا', ''], end: ['و'] },
};

/** The letters of a consonant, which are the same everywhere in a word. `eh` is the end of a word such as «kiseh». */
const consonants: Readonly<Record<string, string>> = {
  kh: 'خ',
  gh: 'قغگ',
  ch: 'چ',
  sh: 'ش',
  zh: 'ژ',
  ck: 'ک',
  eh: 'هح',
  b: 'ب',
  c: 'کس',
  d: 'د',
  f: 'ف',
  g: 'گج',
  h: 'هح',
  j: 'ج',
  k: 'ک',
  l: 'ل',
  m: 'م',
  n: 'ن',
  p: 'پ',
  q: 'قغ',
  r: 'ر',
  s: 'سصث',
  t: 'تط',
  v: 'و',
  w: 'و',
  y: 'ی',
  z: 'زذضظ',
};

const spellingsOf = (sound: string): Spellings =>
  // The only letter that stands for two.
  sound === 'x' ? { inside: ['کس'] } : (vowels[sound] ?? { inside: [...(consonants[sound] ?? '')] });

/** A word with more spellings is not looked up: it is too long to be one word of Persian. */
const maxSpellings = 2_000;

/** How a Persian word that was typed in Latin letters («ghoni», «kise») may be spelt, in normalised letters. */
export function persianSpellings(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  const parts =
    word.replace(/([b-df-hj-np-tv-z])\1/g, '$1').match(/[kgcsz]h|ck|oo|ou|ee|aa|eh$|e[iy]|a[iy]|[a-z]/g) ?? [];
  const spellings = parts.map((part, place) => {
    const { start, inside, end } = spellingsOf(part);
    if (place === 0) return start ?? inside;
    return place === parts.length - 1 ? (end ?? inside) : inside;
  });
  if (spellings.reduce((count, { length }) => count * length, 1) > maxSpellings) return [];
  return spellings.reduce<string[]>(
    (beginnings, endings) => beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending)),
    [''],
  );
}
