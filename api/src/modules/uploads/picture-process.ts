import { writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { outOfMemoryExit, type PictureReply, type PictureTask } from './picture-messages.ts';

/**
 * Decodes pictures of members in a process of its own: a small file can need gigabytes, and a fault in a decoder ends the process.
 * The first argument is the resident memory in megabytes at which the process gives up.
 */
const maxResidentBytes = Number(process.argv[2]) * 1024 * 1024;
const maxSidePixels = 2000;
const timeoutSeconds = 20;
const memoryCheckMs = 10;

sharp.cache(false);
// Each thread of the decoder has buffers of its own.
sharp.concurrency(1);
chooseAsFirstVictim();

process.on('disconnect', () => process.exit());
process.on('message', async (task: PictureTask) => {
  const memoryCheck = setInterval(exitWhenTooLarge, memoryCheckMs);
  const result = await check(task);
  clearInterval(memoryCheck);
  process.send?.({ result, residentBytes: process.memoryUsage.rss() } satisfies PictureReply);
});

/** Only the first bytes are read before the pixels are counted. Then the whole picture is decoded, so that truncated ones are refused. */
async function check({ bytes, maxPixels, reencoded }: PictureTask): Promise<PictureReply['result']> {
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
async function reencode(picture: Sharp): Promise<PictureReply['result']> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'picture', bytes: data, width: info.width, height: info.height };
}

/** The decoder works in other threads, so this timer runs while it allocates. */
function exitWhenTooLarge(): void {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(outOfMemoryExit);
}

/** Linux ends this process instead of the API when the machine runs out of memory. */
function chooseAsFirstVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
