import { lettersCommand } from './desk/letters.ts';
import { runCommand } from './running-api.ts';

/** The same as `pnpm desk letters`. */
process.exitCode = await runCommand(lettersCommand().option('--json', 'print the data as JSON'));
