import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { printable, printableJson } from 'release/terminal-text';
import { CommandFailure } from '../running-api.ts';

/** Prints data as text, or as JSON with the option `--json` of `pnpm desk`. */
export function print<Data>(command: Command, data: Data, format: (data: Data) => string): void {
  const { json } = command.optsWithGlobals<{ json?: true }>();
  console.log(json ? printableJson(data) : printable(format(data)));
}

/** «2026-03-21 08:05 UTC» */
export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The lines after the first are moved to the right, so that no line of a text looks like one of the command. */
export function indent(text: string): string {
  return `    ${text.replace(/\n(?=.)/g, '\n    ')}`;
}

/** The text of a message: the argument, or what is piped into the command. */
export async function readText(argument: string | undefined): Promise<string> {
  if (argument !== undefined) return argument;
  if (process.stdin.isTTY) throw new CommandFailure('give the text as an argument, or pipe it into the command');
  return (await readAll(process.stdin)).trim();
}
