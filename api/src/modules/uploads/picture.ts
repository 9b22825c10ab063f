import { type ChildProcess, fork } from 'node:child_process';
import { ok, type Result } from 'release/result';
import { Value } from 'typebox/value';
import { workQueue } from '../../work-queue.ts';
import { outOfMemoryExit, PictureReply, type PictureTask } from './picture-messages.ts';
import type { Purpose } from './purposes.ts';
import { refusals } from './refusals.ts';

export type Picture = { bytes: Uint8Array; width: number; height: number };
export type PictureChecker = ReturnType<typeof openPictureChecker>;
type Limits = {
  /** Resident memory of the decoding process. */
  megabytes?: number;
  deadlineMs?: number;
  file?: URL;
};

const maxIdleBytes = 192 * 1024 * 1024;

/**
 * Checks pictures in a child process. It starts with the first picture and again after its end; only the picture that it was
 * decoding is refused then. One picture is decoded at a time.
 */
export function openPictureChecker(limits: Limits = {}) {
  const { megabytes = 512, deadlineMs = 30_000, file = new URL('./picture-process.ts', import.meta.url) } = limits;
  const queue = workQueue({ running: 1, waiting: 100 });
  let running: ChildProcess | undefined;

  function startProcess(): ChildProcess {
    // Without the environment of the API, which contains its secrets.
    const started = fork(file, [String(megabytes)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // For an end between two pictures, when `decode` does not listen.
    for (const event of ['error', 'exit']) started.on(event, () => retire(started));
    return started;
  }

  async function decode(task: PictureTask): Promise<PictureReply['result'] | { kind: 'out-of-memory' }> {
    running ??= startProcess();
    const child = running;
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof decode>>>();
    const onMessage = (message: unknown) => {
      const isValid = Value.Check(PictureReply, message);
      // Memory that the decoder does not return would count against the next picture.
      if (!isValid || message.residentBytes > maxIdleBytes) retire(child);
      resolve(isValid ? message.result : { kind: 'broken' });
    };
    const onExit = (code: number | null) => {
      if (code === outOfMemoryExit) resolve({ kind: 'out-of-memory' });
      // Ended by a fault in the decoder, by the deadline, or by the system for want of memory.
      else if (code === null) resolve({ kind: 'broken' });
      else reject(new Error(`the process that decodes pictures ended with code ${code}`));
    };
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
    child.once('message', onMessage).once('exit', onExit).once('error', reject);
    setReferenced(child, true);
    child.send(task, (error) => {
      if (error !== null) child.kill('SIGKILL');
    });
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      child.off('message', onMessage).off('exit', onExit).off('error', reject);
      setReferenced(child, false);
    }
  }

  function retire(child: ChildProcess): void {
    if (running === child) running = undefined;
    child.kill('SIGKILL');
  }

  return {
    /** The picture as it is to be stored. */
    check: async (bytes: Uint8Array, purpose: Purpose): Promise<Result<Picture>> => {
      const { maxPixels, reencoded } = purpose;
      const checked = await queue.run(() => decode({ bytes, maxPixels, reencoded }));
      if (!checked.ok) return checked;
      const reply = checked.value;
      switch (reply.kind) {
        case 'picture':
          return ok({ bytes: reply.bytes ?? bytes, width: reply.width, height: reply.height });
        case 'too-many-pixels':
          return refusals.tooManyPixels(purpose);
        case 'out-of-memory':
          return refusals.tooMuchMemory;
        case 'broken':
          return refusals.broken;
      }
    },

    close: async (): Promise<void> => {
      if (running !== undefined) retire(running);
    },
  };
}

/** An idle process must not keep the API alive. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) child.ref();
  else child.unref();
  // The types of Node do not know that the channel is referenced separately.
  if (isReferenced) child.channel?.ref?.();
  else child.channel?.unref?.();
}
