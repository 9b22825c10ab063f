import { done, type Result } from 'release/result';
import sharp, { type Sharp } from 'sharp';
import type { Kind, PurposeRules } from './purposes.ts';
import { refusals } from './texts.ts';

export type Picture = { bytes: Buffer; kind: Kind; width: number; height: number };
type PictureKind = Exclude<Kind, 'pdf'>;

/** No side longer than this, whatever the other is. */
const LONGEST = 20_000;

/** A picture that can be opened to its last row, kept or written anew as its purpose wants it. */
export async function checkPicture(bytes: Buffer, kind: PictureKind, rules: PurposeRules): Promise<Result<Picture>> {
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: rules.pixels, sequentialRead: true });
  const size = await sizeOf(bytes);
  if (size === undefined) return refusals.broken;
  if (size.width * size.height > rules.pixels || Math.max(size.width, size.height) > LONGEST)
    return refusals.tooManyPixels;
  try {
    if (rules.pictures !== 'as sent') return done(await writtenAnew(open(), kind, rules));
    // Everything is decoded, a few rows at a time, and thrown away: a file that was cut off fails here.
    await open().stats();
  } catch {
    return refusals.broken;
  }
  const whole = kind === 'png' ? pngAlone(bytes) : done(jpegAlone(bytes));
  return whole.ok ? done({ bytes: whole.value, kind, ...size }) : whole;
}

/** From the header alone: a few bytes may claim to be a wall of pixels. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

async function writtenAnew(picture: Sharp, kind: PictureKind, { pictures }: PurposeRules): Promise<Picture> {
  const isPublic = pictures === 'written for all to see';
  const most = isPublic ? 1600 : 2600;
  // sharp writes no metadata unless told to: no place, no camera, no thumbnail, nothing behind the end.
  const turned = picture.autoOrient().resize(most, most, { fit: 'inside', withoutEnlargement: true });
  const written = isPublic ? turned.webp({ quality: 82 }) : inOwnKind(turned, kind);
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, kind: isPublic ? 'webp' : kind, width: info.width, height: info.height };
}

function inOwnKind(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'png') return picture.png({ compressionLevel: 7 });
  return kind === 'webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 86, mozjpeg: true });
}

/** A PNG that ends where it says. What follows would be another file inside this one. */
function pngAlone(bytes: Buffer): Result<Buffer> {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next === bytes.length ? done(bytes) : refusals.more;
    at = next;
  }
  return refusals.broken;
}

/** Phones append films and previews to their photographs: what stands behind the end is cut off. */
function jpegAlone(bytes: Buffer): Buffer {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return bytes.subarray(0, at + 2);
    at += 2 + bytes.readUInt16BE(at + 2);
    // After the header of a scan its pixels follow, in which 0xFF is always followed by 0, or by a restart.
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return bytes;
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
