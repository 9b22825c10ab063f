/** Invisible characters, such as marks that reverse the reading direction; except the joiners that Persian needs. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const knownExtension = /\.(?:pdf|ai|png|jpe?g|webp)$/i;
const maxStemLength = 100;
/** The time of `normalize` grows with the square of the number of combining marks. */
const maxReadLength = 1000;

/** Cleans the name of an uploaded file for display and replaces its extension by that of the detected kind. */
export function safeName(uploadedName: string, extension: string): string {
  const baseName = uploadedName.slice(-maxReadLength).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = baseName
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(knownExtension, '');
  const stem = [...clean]
    .slice(0, maxStemLength)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${/[\p{L}\p{N}]/u.test(stem) ? stem : 'فایل'}.${extension}`;
}

/** The header `content-disposition` with the name in UTF-8, and a plain name for old clients (RFC 6266, RFC 5987). */
export function contentDisposition(name: string, isInline: boolean): string {
  const extension = /\.\w+$/.exec(name)?.[0] ?? '';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="file${extension}"; filename*=UTF-8''${encoded}`;
}
