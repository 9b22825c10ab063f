import { availableParallelism } from 'node:os';
import type { Outcome, Step } from './step.ts';

export type FinishedStep = { step: Step; outcome: Outcome; seconds: number };

export type Schedule = {
  run: (step: Step) => Promise<Outcome>;
  /** Called when a step is done, in the order in which they end. */
  onFinish: (finished: FinishedStep) => void;
  /** Called for a step that is left out because the step it needs failed. */
  onBlocked: (step: Step) => void;
  /** Starts no further step after the first failure. */
  bail?: boolean;
  cores?: number;
};

/**
 * Runs the steps in their order, in parallel as far as the cores allow. A step that needs more cores than there are runs alone.
 */
export async function runSteps(steps: readonly Step[], { run, onFinish, onBlocked, bail, cores }: Schedule) {
  const total = cores ?? availableParallelism();
  const waiting = [...steps];
  const running = new Map<Step, Promise<Step>>();
  const failed = new Set<string>();
  const coresOf = (step: Step) => Math.min(step.cores, total);
  const unfinished = (name: string) => [...waiting, ...running.keys()].some((step) => step.name === name);

  const start = (step: Step) => {
    waiting.splice(waiting.indexOf(step), 1);
    if (step.needs !== undefined && failed.has(step.needs)) return onBlocked(step);
    const begun = performance.now();
    const finish = (outcome: Outcome) => {
      if (outcome.failed > 0) failed.add(step.name);
      onFinish({ step, outcome, seconds: (performance.now() - begun) / 1000 });
      return step;
    };
    running.set(step, run(step).catch(crashed).then(finish));
  };

  while (waiting.length > 0 || running.size > 0) {
    if (bail && failed.size > 0) waiting.length = 0;
    let free = total - [...running.keys()].reduce((sum, step) => sum + coresOf(step), 0);
    for (const step of [...waiting]) {
      const isEarly = [step.needs, step.after].some((name) => name !== undefined && unfinished(name));
      if (coresOf(step) > free || isEarly) continue;
      free -= coresOf(step);
      start(step);
    }
    if (running.size > 0) running.delete(await Promise.race(running.values()));
  }
}

function crashed(error: unknown): Outcome {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
