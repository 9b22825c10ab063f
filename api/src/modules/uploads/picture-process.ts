import sharp, { type Sharp } from 'sharp';
import { serveProcessTasks } from '../../worker-process.ts';
import type { PictureAnswer, PictureTask } from './picture-messages.ts';

// Decodes pictures of members in a process of its own: a small file can need gigabytes, and a fault in a decoder ends the process.

const maxSidePixels = 2000;
const timeoutSeconds = 20;

sharp.cache(false);
// Each thread of the decoder has buffers of its own.
sharp.concurrency(1);
serveProcessTasks(check);

/** Only the first bytes are read before the pixels are counted. Then the whole picture is decoded, so that truncated ones are refused. */
async function check({ bytes, maxPixels, reencoded }: PictureTask): Promise<PictureAnswer> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (width * height > maxPixels) return { kind: 'too-many-pixels' };
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: timeoutSeconds,
    });
    if (reencoded) return await reencode(picture);
    await picture.resize({ width: 32, height: 32 }).raw().toBuffer();
    return { kind: 'picture', bytes: null, width, height };
  } catch {
    return { kind: 'broken' };
  }
}

/** Re-encodes the picture upright and without metadata, which may contain the place and the owner of the camera. */
async function reencode(picture: Sharp): Promise<PictureAnswer> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'picture', bytes: data, width: info.width, height: info.height };
}
