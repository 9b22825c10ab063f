import { deskCommand } from './desk/command.ts';
import { runCommand } from './running-api.ts';

process.exitCode = await runCommand(deskCommand());
