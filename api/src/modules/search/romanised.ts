/** The Persian spellings of a sound at the start, inside and at the end of a word. An empty text is a vowel that is not written. */
type Spellings = { start?: readonly string[]; inside: readonly string[]; end?: readonly string[] };

const sounds: Readonly<Record<string, Spellings>> = {
  ...{ kh: { inside: ['خ'] }, gh: { inside: ['ق', 'غ', 'گ'] }, ch: { inside: ['چ'] }, sh: { inside: ['ش'] } },
  ...{
    zh: { inside: ['ژ'] },
    ck: { inside: ['ک'] },
    oo: { start: ['او'], inside: ['و'] },
    ou: { inside: ['و', 'او'] },
  },
  ...{ ee: { start: ['ای'], inside: ['ی'] }, aa: { inside: ['ا'] }, eh: { inside: ['ه', 'ح'] } },
  ...{
    ei: { inside: ['ی', 'ای'] },
    ey: { inside: ['ی'] },
    ai: { inside: ['ای', 'ی'], end: ['ی', 'ای', 'ایی'] },
    ay: { inside: ['ای', 'ی'] },
  },
  a: { start: ['ا'], inside: ['ا', ''], end: ['ا', 'ه'] },
  e: { start: ['ا'], inside: ['', 'ی'], end: ['ه', 'ی', ''] },
  i: { start: ['ای'], inside: ['ی', ''], end: ['ی', 'یی'] },
  o: { start: ['ا', 'او'], inside: ['و', '', 'ا'], end: ['و'] },
  u: { start: ['او'], inside: ['و', 'ا', ''], end: ['و'] },
  ...{ b: { inside: ['ب'] }, c: { inside: ['ک', 'س'] }, d: { inside: ['د'] }, f: { inside: ['ف'] } },
  ...{ g: { inside: ['گ', 'ج'] }, h: { inside: ['ه', 'ح'] }, j: { inside: ['ج'] }, k: { inside: ['ک'] } },
  ...{
    l: { inside: ['ل'] },
    m: { inside: ['م'] },
    n: { inside: ['ن'] },
    p: { inside: ['پ'] },
    q: { inside: ['ق', 'غ'] },
  },
  ...{ r: { inside: ['ر'] }, s: { inside: ['س', 'ص', 'ث'] }, t: { inside: ['ت', 'ط'] }, v: { inside: ['و'] } },
  ...{ w: { inside: ['و'] }, x: { inside: ['کس'] }, y: { inside: ['ی'] }, z: { inside: ['ز', 'ذ', 'ض', 'ظ'] } },
};

/** A word with more spellings is not looked up: it is too long to be one word of Persian. */
const maxSpellings = 2_000;

/** How a Persian word that was typed in Latin letters («ghoni», «kise») may be spelt, in normalised letters. */
export function persianSpellings(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  const parts =
    word.replace(/([b-df-hj-np-tv-z])\1/g, '$1').match(/[kgcsz]h|ck|oo|ou|ee|aa|eh$|e[iy]|a[iy]|[a-z]/g) ?? [];
  const spellings = parts.map((part, place) => {
    const { start, inside, end } = sounds[part] ?? { inside: [] };
    if (place === 0) return start ?? inside;
    return place === parts.length - 1 ? (end ?? inside) : inside;
  });
  if (spellings.reduce((count, { length }) => count * length, 1) > maxSpellings) return [];
  return spellings.reduce<string[]>(
    (beginnings, endings) => beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending)),
    [''],
  );
}
