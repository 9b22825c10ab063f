/** PDF names of actions and embedded files. */
const activeNames = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia'];
/** Lookahead for the end of a name. */
const nameEnd = '(?![\\w#.-])';
/** How far the type of an opening action may be from its beginning. */
const maxActionGap = 64;

/** A pattern for all spellings of a PDF name: `/Launch` can also be written `/L#61unch`. */
function namePattern(name: string): string {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  return `/${letters.join('')}${nameEnd}`;
}

/** `/JS` occurs by chance in any large file, so a script or a reference to one must follow. */
const script = `${namePattern('JS')}\\s*(?:\\((?:\\xfe\\xff|[\\x20-\\x7e\\s]{4})|<[\\da-fA-F\\s]{4}|\\d+\\s+\\d+\\s+R)`;
/** An action on opening, unless it only shows a page of the document (`GoTo`), which most programs write. */
const opening = `${namePattern('OpenAction')}\\s*<<(?![^>]{0,${maxActionGap}}?${namePattern('S')}\\s*${namePattern('GoTo')})`;
const active = new RegExp([...activeNames.map(namePattern), script, opening].join('|'));

/** The file is scanned in overlapping windows, because decoding it as one string would need too much memory. */
const windowBytes = 256 * 1024;
const overlapBytes = 512;

/** Whether a PDF contains scripts, program launches or embedded files. Compressed parts are not scanned. */
export function hasActiveContent(bytes: Buffer): boolean {
  for (let start = 0; start < bytes.length; start += windowBytes) {
    if (active.test(bytes.toString('latin1', start, start + windowBytes + overlapBytes))) return true;
  }
  return false;
}
