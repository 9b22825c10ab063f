import sharp from 'sharp';
import { type Answer, busy } from '../../refused.ts';
import { turns } from '../../turns.ts';
import type { Purpose } from './purposes.ts';
import { refusals } from './texts.ts';

export type Picture = { bytes: Uint8Array; width: number; height: number };

/** A picture takes many times its bytes while it is drawn: one is enough. */
const places = turns({ atOnce: 1, waiting: 100 });
const LONGEST_SIDE = 2000;
const SECONDS = 20;

/** Drawn once, whole: what only begins like a picture is none. */
export async function checkPicture(bytes: Uint8Array, purpose: Purpose): Promise<Answer<Picture>> {
  const turn = places.take();
  if (turn === undefined) return busy;
  await turn.begun;
  try {
    // Only its first lines are read for this, however large it says that it is.
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height > purpose.pixels) return refusals.tooManyPixels(purpose);
    if (purpose.redrawn) return { ok: true, value: await redrawn(bytes, purpose) };
    await opened(bytes, purpose).resize({ width: 32, height: 32 }).raw().toBuffer();
    return { ok: true, value: { bytes, width: autoOrient.width, height: autoOrient.height } };
  } catch {
    return refusals.broken;
  } finally {
    turn.end();
  }
}

/** Upright, without what cameras write beside a picture: where it was taken, of whom the camera is. */
async function redrawn(bytes: Uint8Array, purpose: Purpose): Promise<Picture> {
  const { data, info } = await opened(bytes, purpose)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function opened(bytes: Uint8Array, { pixels }: Purpose) {
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error' }).timeout({ seconds: SECONDS });
}
