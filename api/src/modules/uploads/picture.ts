import { ok, type Result } from 'release/result';
import { Value } from 'typebox/value';
import { workQueue } from '../../work-queue.ts';
import { openWorkerProcess, ProcessEnded, type ProcessLimits } from '../../worker-process.ts';
import { PictureAnswer, type PictureTask } from './picture-messages.ts';
import type { Purpose } from './purposes.ts';
import { refusals } from './refusals.ts';

export type Picture = { bytes: Uint8Array; width: number; height: number };
export type PictureChecker = ReturnType<typeof openPictureChecker>;
type Options = ProcessLimits & { file?: URL };

/** Checks pictures in a process of its own, one at a time. If the process ends, only the picture that it was decoding is refused. */
export function openPictureChecker({
  file = new URL('./picture-process.ts', import.meta.url),
  ...limits
}: Options = {}) {
  const queue = workQueue({ running: 1, waiting: 100 });
  const decoder = openWorkerProcess<PictureTask, PictureAnswer>({ file, isAnswer, limits });

  async function decode(task: PictureTask): Promise<PictureAnswer | { kind: 'out-of-memory' }> {
    try {
      return await decoder.run(task);
    } catch (error) {
      if (!(error instanceof ProcessEnded) || error.kind === 'exited') throw error;
      return { kind: error.kind === 'out-of-memory' ? 'out-of-memory' : 'broken' };
    }
  }

  return {
    /** The picture as it is to be stored. */
    check: async (bytes: Uint8Array, purpose: Purpose): Promise<Result<Picture>> => {
      const { maxPixels, reencoded } = purpose;
      const checked = await queue.run(() => decode({ bytes, maxPixels, reencoded }));
      if (!checked.ok) return checked;
      const answer = checked.value;
      switch (answer.kind) {
        case 'picture':
          return ok({ bytes: answer.bytes ?? bytes, width: answer.width, height: answer.height });
        case 'too-many-pixels':
          return refusals.tooManyPixels(purpose);
        case 'out-of-memory':
          return refusals.tooMuchMemory;
        case 'broken':
          return refusals.broken;
      }
    },

    close: decoder.close,
  };
}

function isAnswer(value: unknown): value is PictureAnswer {
  return Value.Check(PictureAnswer, value);
}
