import { fileTypeFromBuffer } from 'file-type';
import type { Kind } from './purposes.ts';

/** Detection reads only the beginning, so that a hostile file cannot keep the server busy. */
const headBytes = 64 * 1024;
const tailBytes = 1024;
/** The last record of a ZIP archive begins at most this far from its end. */
const zipTailBytes = 65_557;

/** Detects the kind of a file from its content; undefined for kinds that are never accepted. */
export async function detectKind(bytes: Buffer): Promise<Kind | undefined> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return bytes.includes('/AIPrivateData') ? 'ai' : 'pdf';
  if (/^%!PS-Adobe-[\s\S]*%%Creator: ?Adobe Illustrator/.test(bytes.toString('latin1', 0, 4096))) return 'ai';
  switch ((await fileTypeFromBuffer(bytes.subarray(0, headBytes)))?.mime) {
    case 'image/png':
      return 'png';
    case 'image/jpeg':
      return 'jpeg';
    case 'image/webp':
      return 'webp';
    default:
      return undefined;
  }
}

/** Whether a PDF or AI file has its end marker; a PDF also needs its cross-reference table. */
export function isCompleteDocument(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - tailBytes));
  if (bytes.toString('latin1', 0, 2) === '%!') return /%%EOF\s*$/.test(end);
  const tableOffset = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(end)?.[1];
  return (
    /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    tableOffset !== undefined &&
    Number(tableOffset) < bytes.length
  );
}

/** Beginnings of web pages, programs and documents, long enough not to occur in a picture by chance. */
const foreignContent = /<(?:script|iframe|!doctype)[\s>/]|<html[\s>]|<\?php\s|<svg\s[^<>]{0,200}xmlns|%PDF-\d\.\d/i;
/** The file is scanned in overlapping windows, because decoding it as one string would need too much memory. */
const windowBytes = 256 * 1024;
const overlapBytes = 300;

/** Whether the file can also be opened as another kind: an archive, or for pictures a page or document. */
export function isPolyglot(bytes: Buffer, kind: Kind): boolean {
  if (bytes.subarray(-zipTailBytes).includes('PK\x05\x06')) return true;
  if (kind === 'pdf' || kind === 'ai') return false;
  for (let start = 0; start < bytes.length; start += windowBytes) {
    if (foreignContent.test(bytes.toString('latin1', start, start + windowBytes + overlapBytes))) return true;
  }
  return false;
}
