import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { repository } from './checks/command.ts';
import { changedFiles, fileDigests } from './checks/files.ts';
import { paths } from './checks/paths.ts';
import { reachOf } from './checks/reach.ts';
import { readmes } from './checks/readmes.ts';
import { type FinishedStep, runSteps } from './checks/schedule.ts';
import { sizes } from './checks/sizes.ts';
import { beside, type Reach, type Shard, type Step, startingAfter, yielding } from './checks/step.ts';
import { createTemporaryFolder } from './checks/temporary.ts';
import { api, browser, reports, unit } from './checks/tests.ts';
import { build, contract, deadCode, direction, lint, types } from './checks/tools.ts';
import { digestOf, readPassed, writePassed } from './checks/unchanged.ts';
import { words } from './checks/words.ts';

// The quickest answers come first; of the slow steps those that find most mistakes for their time.
const steps: Step[] = [
  types,
  readmes,
  paths,
  words,
  lint,
  build,
  direction,
  deadCode,
  contract,
  sizes,
  unit,
  api,
  browser,
];

/** Lines of a failed step's output that are printed, or of each failed test; the step's log has all of them. */
const maxLines = 60;
const maxFailures = 10;
const maxSlowest = 10;

type Options = { changed?: string | true; shard?: Shard; again?: true; bail?: true };

const program = new Command('test')
  .description('Runs every check and every test, or the steps that are named.')
  .argument('[steps...]', `any of ${steps.map(({ name }) => name).join(', ')}`)
  .option('--changed [base]', 'only what a change since this commit can reach; without a commit: since the last one')
  .option('--shard <i/n>', 'one of n parts, for n machines that share the work', parseShard)
  .option('--again', 'also the steps whose files are unchanged since they passed')
  .option('--bail', 'stop at the first failure')
  .addHelpText(
    'after',
    `\nSteps:\n${steps.map(({ name, description }) => `  ${name.padEnd(10)} ${description}`).join('\n')}`,
  )
  .parse(process.argv.filter((argument) => argument !== '--'));

const options = program.opts<Options>();
const unknown = program.args.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) program.error(`There is no step ${unknown.join(', ')}; --help lists them.`, { exitCode: 2 });

// For all programs that the steps run.
process.env.TMPDIR = createTemporaryFolder();
const started = performance.now();
const digests = await fileDigests();
const passedBefore = await readPassed();
const reach = options.changed ? await readReach(options.changed === true ? 'HEAD' : options.changed) : undefined;
const { shard, bail } = options;
const scope = { ...(reach && { reach }), ...(shard && { shard }), ...(bail && { bail }) };
const finished: FinishedStep[] = [];

await runSteps(stepsToRun(), {
  run: (step) => step.run(scope),
  onFinish: (result) => {
    finished.push(result);
    print(result);
  },
  onBlocked: (step) => console.log(`- ${step.name.padEnd(10)} not run, because ${step.needs} failed`),
  ...(options.bail ? { bail: true } : {}),
});

await recordPassed();
printSlowest();
await printFailures();
const passed = finished.reduce((sum, { outcome }) => sum + outcome.passed, 0);
const failed = finished.reduce((sum, { outcome }) => sum + outcome.failed, 0);
console.log(`\n${seconds((performance.now() - started) / 1000).trim()} in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function readReach(base: string): Promise<Reach> {
  const changed = await changedFiles(base).catch((error: Error) => program.error(error.message, { exitCode: 2 }));
  if (changed.length === 0) console.log(`Nothing has changed since ${base}.`);
  return reachOf(changed);
}

/**
 * In a whole run, the checks use the quarter of the time in which API tests wait for their databases, and the unit tests use the third of
 * it in which browser tests wait. `sizes` opens a shop, which answers 503 when it gets too little time. With `--changed` it runs beside the few browser
 * tests, which would wait for it otherwise.
 */
function orderedSteps(): Step[] {
  if (options.bail) return steps;
  if (options.changed) return steps.map((step) => (step === sizes ? beside(step) : step));
  const checks = steps.filter((step) => ![api, unit, browser].includes(step));
  return [
    beside(api),
    ...checks.map((step) => (step === sizes ? step : yielding(step))),
    startingAfter(browser, api),
    startingAfter(beside(yielding(unit)), api),
  ];
}

function stepsToRun(): Step[] {
  const selected = orderedSteps().filter(({ name }) => program.args.length === 0 || program.args.includes(name));
  const reasons = new Map(selected.map((step, index) => [step, reasonToSkip(step, index)]));
  for (const [step, reason] of reasons) if (reason) console.log(`- ${step.name.padEnd(10)} ${reason}`);
  return selected.filter((step) => !reasons.get(step));
}

function reasonToSkip(step: Step, index: number): string | undefined {
  if (options.shard && !isOfShard(step, index, options.shard)) return 'belongs to another shard';
  if (reach && !reach.changed.some((file) => step.reads(file))) return 'not reached by the change';
  // With CI set everything runs. A build leaves files behind, so it decides for itself what is up to date.
  if (process.env.CI || options.again || step.name === build.name) return undefined;
  return passedBefore[step.name] === digestOf(step, digests) ? 'unchanged since it passed' : undefined;
}

/** Runners split their tests by themselves, and browsers need the build everywhere; each check runs in one shard. */
function isOfShard(step: Step, index: number, shard: Shard): boolean {
  return [unit.name, api.name, browser.name, build.name].includes(step.name) || index % shard.count === shard.index - 1;
}

/** Only whole runs are recorded: a part that passed says nothing about the rest. */
async function recordPassed(): Promise<void> {
  if (reach || options.shard) return;
  const after = await fileDigests();
  for (const { step, outcome } of finished) {
    const digest = digestOf(step, digests);
    // Files that were edited while the step ran were perhaps not the ones that it read.
    if (outcome.failed === 0 && digest === digestOf(step, after)) passedBefore[step.name] = digest;
    else delete passedBefore[step.name];
  }
  await writePassed(passedBefore);
}

function print({ step, outcome, seconds: duration }: FinishedStep): void {
  const { passed, failed, skipped = 0 } = outcome;
  const counts = passed + failed > 1 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  const notes = [counts, skipped > 0 ? `${skipped} skipped` : ''].filter((note) => note !== '').join(', ');
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(10)} ${seconds(duration)}  ${notes}`.trimEnd());
}

function printSlowest(): void {
  const files = finished.flatMap(({ outcome }) => [...(outcome.files ?? [])]);
  const slowest = files.sort(([, a], [, b]) => b - a).slice(0, maxSlowest);
  if (slowest.length === 0) return;
  console.log('\nSlowest test files:');
  for (const [file, duration] of slowest) console.log(`  ${seconds(duration)}  ${file}`);
}

async function printFailures(): Promise<void> {
  for (const { step, outcome } of finished.filter((result) => result.outcome.failed > 0)) {
    const log = path.join(reports, `${step.name}.log`);
    await mkdir(reports, { recursive: true });
    await writeFile(log, `${outcome.output}\n`);
    console.log(`\n── ${step.name}: ${step.description}. The whole output is in ${path.relative(repository, log)}`);
    const failures = outcome.failures ?? [];
    if (failures.length === 0) console.log(linesOf(outcome.output).slice(-maxLines).join('\n'));
    for (const failure of failures.slice(0, maxFailures)) {
      console.log(`\n${linesOf(failure).slice(0, maxLines).join('\n')}`);
    }
    if (failures.length > maxFailures) console.log(`\nand ${failures.length - maxFailures} more failed tests`);
  }
}

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count) throw new InvalidArgumentError('It must look like 1/3, 2/3 or 3/3.');
  return { index, count };
}

function seconds(duration: number): string {
  return `${duration.toFixed(1).padStart(7)} s`;
}
