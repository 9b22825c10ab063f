import { type CommandResult, run, withLowPriority } from './command.ts';

/** `passed` and `failed` count tests; a check counts as one. `output` is printed when something failed. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped?: number;
  output: string;
  /** The failed tests, each with its title and error. They are printed in place of the end of the output. */
  failures?: readonly string[];
  /** Seconds of each test file, for the list of the slowest. */
  files?: ReadonlyMap<string, number>;
};

/** The part of a step that is run: everything, or only the tests that a change reaches; and this machine's share of them. */
export type Scope = {
  reach?: Reach;
  shard?: Shard;
  /** Stop a step at its first failure. */
  bail?: true;
};

/** The same step with low priority. */
export const yielding = (step: Step): Step => ({ ...step, run: (scope) => withLowPriority(() => step.run(scope)) });

/** The same step without a core of its own, for a step that leaves time to others, or only uses the time in which others wait. */
export const beside = (step: Step): Step => ({ ...step, cores: 0 });

export const startingAfter = (step: Step, after: Step): Step => ({ ...step, after: after.name });

export type Reach = {
  /** Changed files, relative to the repository. */
  changed: readonly string[];
  /** Test files of any kind that the changed files reach; `a.spec.ts:12` is the one browser test of this line. */
  tests: readonly string[];
  /** Ids of the pages that the changed files reach, such as `blog/article`; undefined means every page. */
  pages?: readonly string[];
};

export type Shard = { index: number; count: number };

export type Step = {
  name: string;
  /** Completes "this step …". */
  description: string;
  /** Name of the step whose result this one uses. */
  needs?: string;
  /** Processor cores it keeps busy; steps run in parallel as long as there are cores. A step in the background needs none. */
  cores: number;
  /** Name of the step that ends before this one starts, whatever its result. */
  after?: string;
  /** Whether the result depends on this file. */
  reads: (file: string) => boolean;
  run: (scope: Scope) => Promise<Outcome>;
};

export function outcomeOf(complaints: readonly string[]): Outcome {
  return complaints.length === 0
    ? { passed: 1, failed: 0, output: '' }
    : { passed: 0, failed: 1, output: complaints.join('\n') };
}

/** Runs every command even when an earlier one fails, so that one run shows all complaints. */
export async function runCommands(commands: [command: string, ...args: string[]][]): Promise<Outcome> {
  const failures: CommandResult[] = [];
  for (const [command, ...args] of commands) {
    const result = await run(command, args);
    if (result.code !== 0)
      failures.push({ ...result, output: result.output.trim() || `${command} exited with ${result.code}` });
  }
  return outcomeOf(failures.map(({ output }) => output));
}
