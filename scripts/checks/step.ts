import { type Ran, run } from './command.ts';

/** What a step found: tests for a step of tests, one thing for a check. `output` matters only when something failed. */
export type Outcome = { passed: number; failed: number; skipped?: number; output: string };

export type Step = {
  name: string;
  /** Completes «this step …». */
  what: string;
  /** A step without which this one can say nothing. */
  needs?: string;
  run: () => Promise<Outcome>;
};

export function checked(complaints: string[]): Outcome {
  return complaints.length === 0
    ? { passed: 1, failed: 0, output: '' }
    : { passed: 0, failed: 1, output: complaints.join('\n') };
}

/** A check that is one or more commands: all must succeed, and all are run, so that one look shows everything. */
export async function commands(list: [command: string, ...args: string[]][]): Promise<Outcome> {
  const broken: Ran[] = [];
  for (const [command, ...args] of list) {
    const ran = await run(command, args);
    if (ran.code !== 0) broken.push({ ...ran, output: ran.output.trim() || `${command} ended with ${ran.code}` });
  }
  return checked(broken.map(({ output }) => output));
}
