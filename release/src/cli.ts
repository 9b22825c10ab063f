import { Command, CommanderError } from 'commander';
import { addArea } from './commands/area-add.ts';
import { claimPrefixes } from './commands/area-claim.ts';
import { removeArea } from './commands/area-remove.ts';
import type { Desk, Outcome } from './commands/desk.ts';
import { history } from './commands/history.ts';
import { override } from './commands/override.ts';
import { promote } from './commands/promote.ts';
import { promoteTogether } from './commands/promote-together.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import { ramp } from './commands/ramp.ts';
import { rollback } from './commands/rollback.ts';
import { rotate } from './commands/rotate.ts';
import { status } from './commands/status.ts';
import { type Refusal, refuse } from './result.ts';
import { readSettings } from './settings.ts';

/** Set by hand too, because a line that commander cannot read never reaches an action. */
const wantsJson = process.argv.includes('--json');

const program = new Command('release')
  .description('Releases areas of the shop, each on its own. <release> is an id, the beginning of one, or "latest".')
  .exitOverride()
  .configureOutput({ writeErr: (text) => (wantsJson ? undefined : process.stderr.write(text)) });

command('publish <area>', 'build an area where that is due, store it signed, make it known')
  .option('--no-build', 'take dist as it is')
  .option('--promote', 'make it stable at once')
  .action((area, options) => run((desk) => publish(desk, area, options)));
command('status', 'where every area stands').action(() => run(status));
command('ramp <area> <release> <percent>', 'give a release to a share of the visitors')
  .option('--reason <text>', 'kept in the log')
  .action((area, release, percent, { reason }) => run((desk) => ramp(desk, area, release, percent, said(reason))));
command('promote <area> [release]', 'make the candidate, or the release named, stable')
  .option('--reason <text>', 'kept in the log')
  .action((area, release, { reason }) => run((desk) => promote(desk, area, release, said(reason))));
command(
  'promote-together <area=release...>',
  'make several releases stable in one write: a host of a new contract and its areas',
)
  .option('--reason <text>', 'kept in the log')
  .action((named, { reason }) => run((desk) => promoteTogether(desk, named, said(reason))));
command('rollback <area>', 'take the candidate back; without one, go back to the stable release before')
  .option('--reason <text>', 'kept in the log')
  .action((area, { reason }) => run((desk) => rollback(desk, area, said(reason))));
command('history <area>', 'who did what, when and why')
  .option('--limit <lines>', 'how many lines', '20')
  .action((area, options) => run((desk) => history(desk, area, options)));
command('override <area> <build>', 'a signed link that shows a release, or a working copy at an address')
  .option('--hours <hours>', 'how long it is good', '12')
  .action((area, build, options) => run((desk) => override(desk, area, build, options)));
command('rotate <area>', 'a new key, a new token; both when neither is named')
  .option('--key', 'the key that signs')
  .option('--token', 'the token that the registry asks for')
  .action((area, options) => run((desk) => rotate(desk, area, options)));
command('prune <area>', 'give up old releases and remove them from the store')
  .requiredOption('--keep <count>', 'how many to keep beside the live ones')
  .action((area, options) => run((desk) => prune(desk, area, options)));
const areaCommands = program.command('area').description('areas themselves (needs the admin token)');
command('add <area>', 'a new area', areaCommands)
  .requiredOption('--prefix <path...>', 'the paths that are its own')
  .action((area, options) => run((desk) => addArea(desk, area, options)));
command('claim <area>', 'more paths for an area', areaCommands)
  .requiredOption('--prefix <path...>', 'paths that become its own')
  .action((area, options) => run((desk) => claimPrefixes(desk, area, options)));
command('remove <area>', 'gives up an area: its paths, its key and token, all of its releases', areaCommands)
  .option('--though-live', 'also while shoppers have it')
  .option('--reason <text>', 'kept in the log')
  .action((area, { thoughLive, reason }) => run((desk) => removeArea(desk, area, { thoughLive, ...said(reason) })));

try {
  await program.parseAsync();
} catch (error) {
  // Help that was asked for ends this way too, with code 0.
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
  if (error.exitCode !== 0 && wantsJson) print(refuse('usage', error.message.replace(/^error: /, '')));
}

function command(usage: string, description: string, parent: Command = program) {
  return parent.command(usage).description(description).option('--json', 'answer with one JSON document');
}

async function run(work: (desk: Desk) => Outcome): Promise<void> {
  const settings = readSettings(process.env);
  const outcome = settings.ok ? await work({ settings: settings.value, env: process.env }).catch(surprise) : settings;
  if (!outcome.ok) return fail(outcome);
  const { text, data } = outcome.value;
  if (wantsJson) print({ ok: true, ...data });
  else process.stdout.write(`${text}\n`);
}

function fail(refusal: Refusal): void {
  process.exitCode = 1;
  process.stderr.write(`refused (${refusal.reason}): ${refusal.message}\n`);
  if (wantsJson) print(refusal);
}

function surprise(error: unknown): Refusal {
  if (!wantsJson) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return refuse('unexpected', error instanceof Error ? error.message : String(error));
}

function print(document: object): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

function said(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
