import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

const main = path.join(import.meta.dirname, 'program/main.ts');
let text: string | undefined;

/**
 * The program of a lane's process, as JavaScript. The process gets it through its standard input, so that it needs no file, and not Node's
 * compiler for TypeScript, which takes 12 MB of memory and half of the time until it can evaluate a release.
 */
export function readProgram(): string {
  text ??= compile(main);
  return text;
}

/** Modules that a module of the program imports become part of its text. */
function compile(file: string): string {
  const source = removeTypes(readFileSync(file, 'utf8'));
  const withImports = source.replaceAll(/(?<=from ')\.\/[\w-]+\.ts(?=')/g, (name) => {
    const imported = compile(path.join(path.dirname(file), name));
    return `data:text/javascript;base64,${Buffer.from(imported).toString('base64')}`;
  });
  return `${withImports}\n//# sourceURL=${path.basename(file)}`;
}

/** Without Node's warning that this function is experimental, which would be in the log of each edge. Node runs the edge's own files by the same code. */
function removeTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
