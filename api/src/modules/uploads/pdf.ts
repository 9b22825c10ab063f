import { done, type Result } from 'release/result';
import { refusals } from './texts.ts';

/** After the end there is at most a line break, or what a careless program left. */
const TAIL = 1024;

/** Names that make a document do something. Where streams are compressed they may hide; its reader has a sandbox for that. */
const active = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia'];

/** A whole PDF from its first byte to its last, that only shows pages. An Illustrator file is one with more in it. */
export function checkPdf(bytes: Buffer): Result<'pdf' | 'ai'> {
  if (!/^%PDF-(1\.[0-7]|2\.0)/.test(bytes.subarray(0, 8).toString('latin1'))) return refusals.broken;
  const end = bytes.lastIndexOf('%%EOF');
  if (end === -1 || bytes.lastIndexOf('startxref', end) === -1) return refusals.broken;
  if (bytes.length - end > TAIL || !isBlank(bytes.subarray(end + 5))) return refusals.more;
  if (active.some((name) => bytes.includes(name))) return refusals.activePdf;
  return done(bytes.includes('AIPrivateData') || bytes.includes('Adobe Illustrator') ? 'ai' : 'pdf');
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
