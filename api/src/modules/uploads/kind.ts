import { fileTypeFromBuffer } from 'file-type';
import type { Kind } from './purposes.ts';

/** Enough to know a file by; more would let a strange one keep the server busy. */
const HEAD = 64 * 1024;
const TAIL = 1024;
/** As far from the end as the last record of a ZIP archive can be. */
const ZIP_TAIL = 65_557;

/** What a file is by its content; undefined for all that nobody may send. */
export async function kindOf(bytes: Buffer): Promise<Kind | undefined> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return bytes.includes('/AIPrivateData') ? 'ai' : 'pdf';
  if (/^%!PS-Adobe-[\s\S]*%%Creator: ?Adobe Illustrator/.test(bytes.toString('latin1', 0, 4096))) return 'ai';
  switch ((await fileTypeFromBuffer(bytes.subarray(0, HEAD)))?.mime) {
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

/** Both of them end by saying so; and a PDF is read from its end. */
export function isWholeDocument(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - TAIL));
  if (bytes.toString('latin1', 0, 2) === '%!') return /%%EOF\s*$/.test(end);
  const table = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(end)?.[1];
  return /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) && table !== undefined && Number(table) < bytes.length;
}

/** In a picture: a page, a program, another document. Letters enough that no picture holds them by chance. */
const inPictures = /<(?:script|iframe|!doctype)[\s>/]|<html[\s>]|<\?php\s|<svg\s[^>]{0,200}xmlns|%PDF-\d\.\d/i;
const WINDOW = 256 * 1024;
const OVERLAP = 300;

/** Whether it can also be opened as something else than what it is. */
export function isTwoKinds(bytes: Buffer, kind: Kind): boolean {
  if (bytes.subarray(-ZIP_TAIL).includes('PK\x05\x06')) return true;
  if (kind === 'pdf' || kind === 'ai') return false;
  for (let start = 0; start < bytes.length; start += WINDOW) {
    if (inPictures.test(bytes.toString('latin1', start, start + WINDOW + OVERLAP))) return true;
  }
  return false;
}
