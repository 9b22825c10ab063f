/** What makes a document do something when it is opened, or carries another file in it. */
const names = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia'];
/** Where a name ends. */
const END = '(?![\\w#.-])';
const ANY = 64;

/** A name in the ways that a PDF may write it: `/Launch` is `/L#61unch` too. */
function written(name: string): string {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  return `/${letters.join('')}${END}`;
}

/** Two letters are found in any large file: here a script, or a reference to one, has to follow. */
const script = `${written('JS')}\\s*(?:\\((?:\\xfe\\xff|[\\x20-\\x7e\\s]{4})|<[\\da-fA-F\\s]{4}|\\d+\\s+\\d+\\s+R)`;
/** A place in the document, as most programs write it, is no action; nor is one that only goes there. */
const opening = `${written('OpenAction')}\\s*<<(?![^>]{0,${ANY}}?${written('S')}\\s*${written('GoTo')})`;
const active = new RegExp([...names.map(written), script, opening].join('|'));

const WINDOW = 256 * 1024;
const OVERLAP = 512;

/** Whether a PDF would run, start or unpack something. What lies in compressed parts of it is not seen. */
export function isActive(bytes: Buffer): boolean {
  for (let start = 0; start < bytes.length; start += WINDOW) {
    if (active.test(bytes.toString('latin1', start, start + WINDOW + OVERLAP))) return true;
  }
  return false;
}
