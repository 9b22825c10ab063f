import { Command, CommanderError } from 'commander';
import { addArea, claimPrefixes, removeArea } from './commands/area.ts';
import type { CommandContext } from './commands/context.ts';
import { examine } from './commands/doctor.ts';
import { showFailures } from './commands/failures.ts';
import { promote, promoteTogether, ramp, rollback, rollbackTogether, undo } from './commands/move.ts';
import { createOverrideLink, openLive } from './commands/override.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import type { CommandResult } from './commands/report.ts';
import { revoke } from './commands/revoke.ts';
import { rotate } from './commands/rotate.ts';
import { showShadow, startShadow, stopShadow } from './commands/shadow.ts';
import { showHistory, showStatus } from './commands/status.ts';
import { type Refusal, refuse } from './result.ts';
import { readSettings } from './settings.ts';
import { printable, printableJson } from './terminal-text.ts';

const takeOverOption = ['--take-over <person>', 'take over the running rollout of this person'] as const;
const hoursOption = ['--hours <hours>', 'the hours until the link expires', '12'] as const;
const pageOption = ['--page <path>', 'the page that the link opens; the first one of the area if not given'] as const;

export type Terminal = {
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  printError: (text: string) => void;
};

/** Runs one command, such as `['status', '--json']`, and returns its exit code. */
export async function runCommandLine(args: string[], { env, print, printError }: Terminal): Promise<number> {
  let exitCode = 0;
  // Read from `args` directly, because commander reports a usage error before it knows the options.
  const printsJson = args.includes('--json');

  const program = new Command('release')
    .description('Releases the areas of the shop. <release> is an id, the beginning of an id, or "latest".')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: (text) => (printsJson ? undefined : printError(text)) });

  addCommand('publish <area>', 'build an area if its sources changed, sign it, store it and register it')
    .option('--no-build', 'publish the existing dist folder')
    .option('--promote', 'make the release stable at once')
    .action((area, options) => run((context) => publish(context, area, options)));
  addCommand('status', 'show the live releases of all areas').action(() => run(showStatus));
  addMove('ramp <area> <release> <percent>', 'give a release to a percentage of the visitors')
    .option(...takeOverOption)
    .action((area, release, percent, options) => run((context) => ramp(context, area, release, percent, options)));
  addMove('promote <area> [release]', 'make the candidate, or the named release, stable')
    .option(...takeOverOption)
    .action((area, release, options) => run((context) => promote(context, area, release, options)));
  addCommand(
    'promote-together <area=release...>',
    'make several releases stable in one transaction, such as a host with a new contract and its areas',
  )
    .option('--reason <text>', 'saved in the history')
    .option(...takeOverOption)
    .action((assignments, options) => run((context) => promoteTogether(context, assignments, options)));
  addMove('rollback [area] [release]', 'withdraw the candidate; without one, restore the former stable release')
    .option('--together', 'undo the latest promote-together')
    .action((area, release, { together, ...options }) =>
      run(async (context) => {
        if (together)
          return area === undefined ? rollbackTogether(context, options) : refuse('usage', '--together names no area');
        return area === undefined
          ? refuse('usage', 'name an area, or --together')
          : rollback(context, area, release, options);
      }),
    );
  addMove('undo <area>', 'undo the last ramp, promotion or rollback').action((area, options) =>
    run((context) => undo(context, area, options)),
  );
  addCommand('doctor <area> [release]', 'say what would go wrong if a release were promoted now').action(
    (area, release) => run((context) => examine(context, area, release)),
  );
  addCommand('history <area>', 'show who changed an area, when and why')
    .option('--limit <lines>', 'the number of lines', '20')
    .action((area, options) => run((context) => showHistory(context, area, options)));
  addCommand('failures <area>', 'show the latest failures of the live releases, with their place in the source').action(
    (area) => run((context) => showFailures(context, area)),
  );
  addCommand(
    'shadow <area> [release]',
    'render a share of the requests with a release that no visitor gets; without one, show the report',
  )
    .option('--share <percent>', 'the share of the requests', '5')
    .option('--for <time>', 'when it ends by itself: 90s, 10m, 2h', '10m')
    .option('--stop', 'end it now')
    .option('--reason <text>', 'saved in the history')
    .action((area, release, { stop, ...options }) =>
      run((context) => {
        if (release === undefined) return stop ? stopShadow(context, area, options) : showShadow(context, area);
        return stop
          ? Promise.resolve(refuse('usage', '--stop names no release'))
          : startShadow(context, area, release, options);
      }),
    );
  addCommand('override <area> <build>', 'create a signed link that shows a release, or a working copy at an address')
    .option(...hoursOption)
    .option(...pageOption)
    .action((area, build, options) => run((context) => createOverrideLink(context, area, build, options)));
  addCommand('open <area> <role>', 'open the stable or the candidate release of an area in the browser')
    .option(...hoursOption)
    .option(...pageOption)
    .option('--no-browser', 'only print the link')
    .action((area, role, options) => run((context) => openLive(context, area, role, options)));
  addCommand('rotate <area>', 'replace the key or the token of an area; both if neither option is given')
    .option('--key', 'replace the signing key')
    .option('--token', 'replace the registry token')
    .action((area, options) => run((context) => rotate(context, area, options)));
  addCommand('revoke <area> <release-or-key>', 'take a release, or all that a key signed, away from all edges (admin)')
    .option('--reason <text>', 'saved in the history')
    .action((area, name, { reason }) => run((context) => revoke(context, area, name, reasonOption(reason))));
  addCommand('prune <area>', 'delete old releases from the registry and the store')
    .requiredOption('--keep <count>', 'how many releases to keep besides the live ones')
    .action((area, options) => run((context) => prune(context, area, options)));
  const areaCommands = program.command('area').description('add, extend and remove areas (needs the admin token)');
  addCommand('add <area>', 'add an area', areaCommands)
    .requiredOption('--prefix <path...>', 'the path prefixes of the area')
    .action((area, options) => run((context) => addArea(context, area, options)));
  addCommand('claim <area>', 'give an area more path prefixes', areaCommands)
    .requiredOption('--prefix <path...>', 'the additional path prefixes')
    .action((area, options) => run((context) => claimPrefixes(context, area, options)));
  addCommand('remove <area>', 'remove an area with its paths, its key, its token and all its releases', areaCommands)
    .option('--though-live', 'remove it even if it has a live release')
    .option('--reason <text>', 'saved in the history')
    .action((area, { thoughLive, reason }) =>
      run((context) => removeArea(context, area, { thoughLive, ...reasonOption(reason) })),
    );

  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // `--help` also ends with a CommanderError, with exit code 0.
    exitCode = error.exitCode === 0 ? 0 : 2;
    if (error.exitCode !== 0 && printsJson) printJson(refuse('usage', error.message.replace(/^error: /, '')));
  }
  return exitCode;

  function addCommand(usage: string, description: string, parent: Command = program) {
    return parent.command(usage).description(description).option('--json', 'print one JSON document');
  }

  /** A command that moves an area. It acts on the state that its user has seen. */
  function addMove(usage: string, description: string) {
    return addCommand(usage, description)
      .option('--reason <text>', 'saved in the history')
      .option('--revision <number>', 'the revision on which you act, instead of the one that was shown to you last');
  }

  async function run(command: (context: CommandContext) => CommandResult): Promise<void> {
    const settings = readSettings(env);
    const result = settings.ok ? await command({ settings: settings.value, env }).catch(refuseUnexpected) : settings;
    if (!result.ok) return printRefusal(result);
    const { text, data } = result.value;
    exitCode = result.value.exitCode ?? 0;
    if (printsJson) printJson({ ok: true, ...data });
    else print(`${printable(text)}\n`);
  }

  function printRefusal(refusal: Refusal): void {
    exitCode = 1;
    printError(`${printable(`refused (${refusal.reason}): ${refusal.message}`)}\n`);
    if (printsJson) printJson(refusal);
  }

  function refuseUnexpected(error: unknown): Refusal {
    if (!printsJson) printError(`${printable(String(error instanceof Error ? error.stack : error))}\n`);
    return refuse('unexpected', error instanceof Error ? error.message : String(error));
  }

  function printJson(document: object): void {
    print(`${printableJson(document)}\n`);
  }
}

function reasonOption(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
