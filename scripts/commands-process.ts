import { format } from 'node:util';

/*
 * For tests: runs one command line after the other in the same process, because its start takes longer than most commands. The parent sends
 * the name of a script and its arguments, and gets the exit code and the output.
 */

const output: string[] = [];
for (const name of ['log', 'error'] as const) {
  console[name] = (...parts: unknown[]) => {
    output.push(`${format(...parts)}\n`);
  };
}

let runs = 0;
process.on('message', async ([script, ...args]: string[]) => {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  runs += 1;
  // Another address evaluates the script again, but not what it imports.
  await import(`./${script}?run=${runs}`);
  process.send?.({ code: process.exitCode, output: output.splice(0).join('') });
});
