import type { Readable } from 'node:stream';

/** How much of what a process printed is shown when it ends. */
const maxOutputLength = 2000;
/** A process may print so much in a second. It waits when it prints more. */
const bytesPerSecond = 64 * 1024;

/** The end of what the process of a lane prints, for the message of its failure. */
export function createProcessOutput() {
  let text = '';
  return {
    /** Reads slowly what is printed fast. */
    collect(stream: Readable): void {
      let bytes = 0;
      let since = performance.now();
      stream.on('data', (chunk: Buffer) => {
        text = `${text}${chunk}`.slice(-maxOutputLength);
        const now = performance.now();
        if (now - since > 1000) [bytes, since] = [0, now];
        bytes += chunk.length;
        if (bytes <= bytesPerSecond) return;
        stream.pause();
        setTimeout(() => stream.resume(), 1000).unref();
      });
      stream.on('error', () => undefined);
    },
    describeExit(code: number | null, signal: NodeJS.Signals | null): string {
      const [, fatal] = /FATAL ERROR: (.+)/.exec(text) ?? [];
      if (fatal !== undefined) return fatal;
      return signal === null ? `the process exited with code ${code}` : `the process was ended by ${signal}`;
    },
  };
}
