import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './checks/command.ts';
import { readmes } from './checks/readmes.ts';
import { sizes } from './checks/sizes.ts';
import type { Outcome, Step } from './checks/step.ts';
import { api, browser, reports, unit } from './checks/tests.ts';
import { build, contract, deadCode, direction, lint, types } from './checks/tools.ts';
import { words } from './checks/words.ts';

// What answers soonest comes first.
const steps: Step[] = [types, lint, direction, deadCode, readmes, words, contract, unit, api, build, sizes, browser];

/** How much of a failed step's output is shown; the rest is in its log. */
const shownLines = 60;

const wanted = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are:`);
  for (const { name, what } of steps) console.error(`  ${name.padEnd(10)} ${what}`);
  process.exit(2);
}

async function outcomeOf(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function report(step: Step, { passed, failed, skipped = 0 }: Outcome, seconds: string): string {
  const counts = passed + failed > 1 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  const left = skipped > 0 ? `${skipped} skipped` : '';
  const notes = [counts, left].filter((note) => note !== '').join(', ');
  return `${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(10)} ${seconds.padStart(7)} s  ${notes}`.trimEnd();
}

async function keep(step: Step, output: string): Promise<string> {
  const log = path.join(reports, `${step.name}.log`);
  await mkdir(reports, { recursive: true });
  await writeFile(log, `${output}\n`);
  return path.relative(repository, log);
}

const broken = new Map<string, string>();
let passed = 0;
let failed = 0;

for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  if (step.needs && broken.has(step.needs)) {
    console.log(`- ${step.name.padEnd(10)} not run, because ${step.needs} failed`);
    continue;
  }
  const begun = performance.now();
  const outcome = await outcomeOf(step);
  console.log(report(step, outcome, ((performance.now() - begun) / 1000).toFixed(1)));
  passed += outcome.passed;
  failed += outcome.failed;
  if (outcome.failed > 0) broken.set(step.name, outcome.output);
}

for (const step of steps) {
  const output = broken.get(step.name)?.trim();
  if (output === undefined) continue;
  const lines = output.split('\n');
  const log = await keep(step, output);
  console.log(`\n── ${step.name}: ${step.what}. All of it is in ${log}`);
  console.log(lines.slice(-shownLines).join('\n'));
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
