/** Marks that turn the order of letters round, and all that has no shape; but for the joiners, which Persian is written with. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const known = /\.(?:pdf|ai|png|jpe?g|webp)$/i;
const LONGEST = 100;

/** What its owner calls a file, fit to be shown; the end of it says what the file is, whatever it said before. */
export function safeName(given: string, extension: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(known, '');
  const stem = [...clean]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${/[\p{L}\p{N}]/u.test(stem) ? stem : 'فایل'}.${extension}`;
}

/** The name for today's browsers, and one of plain letters for others (RFC 6266, RFC 5987). */
export function disposition(name: string, shown: boolean): string {
  const extension = /\.\w+$/.exec(name)?.[0] ?? '';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown ? 'inline' : 'attachment'}; filename="file${extension}"; filename*=UTF-8''${encoded}`;
}
