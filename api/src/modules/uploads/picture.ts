import { ok, type Result } from 'release/result';
import sharp from 'sharp';
import { workQueue } from '../../work-queue.ts';
import type { Purpose } from './purposes.ts';
import { refusals } from './refusals.ts';

export type Picture = { bytes: Uint8Array; width: number; height: number };

/** A decoded picture takes many times its file size in memory, so only one is decoded at a time. */
const queue = workQueue({ running: 1, waiting: 100 });
const maxSidePixels = 2000;
const timeoutSeconds = 20;

/** Decodes the whole picture, so that truncated and fake pictures are refused. */
export async function checkPicture(bytes: Uint8Array, purpose: Purpose): Promise<Result<Picture>> {
  const checked = await queue.run(() => decodeAndCheck(bytes, purpose));
  return checked.ok ? checked.value : checked;
}

async function decodeAndCheck(bytes: Uint8Array, purpose: Purpose): Promise<Result<Picture>> {
  try {
    // Reads only the header, so a declared huge size costs nothing here.
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height > purpose.maxPixels) return refusals.tooManyPixels(purpose);
    if (purpose.reencoded) return ok(await reencode(bytes, purpose));
    await decode(bytes, purpose).resize({ width: 32, height: 32 }).raw().toBuffer();
    return ok({ bytes, width: autoOrient.width, height: autoOrient.height });
  } catch {
    return refusals.broken;
  }
}

/** Re-encodes the picture upright and without metadata, which may contain the place and the owner of the camera. */
async function reencode(bytes: Uint8Array, purpose: Purpose): Promise<Picture> {
  const { data, info } = await decode(bytes, purpose)
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function decode(bytes: Uint8Array, { maxPixels }: Purpose) {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: timeoutSeconds });
}
