import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './command.ts';
import { textOf } from './files.ts';

/** Which files each file uses. */
export type Graph = ReadonlyMap<string, readonly string[]>;

type Exports = Readonly<Record<string, string>>;

const isRead = (file: string) => /\.(tsx?|m?js|cjs|scss)$/.test(file);

/**
 * Reads every quoted text of a source file as a possible path: imports, style sheets, workers (`new URL('./worker.ts', …)`),
 * and programs that a test spawns (`'api/src/server.ts'`). An import graph alone would miss the last three. A quoted text that
 * only looks like a path adds a file too many, which runs a test too many; it never leaves one out.
 */
export async function readGraph(files: readonly string[]): Promise<Graph> {
  const resolve = resolver(files, await packageExports(files));
  const graph = new Map<string, string[]>();
  for (const file of files.filter(isRead)) {
    const texts = [...(await textOf(file)).matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , text]) => text ?? '');
    graph.set(file, [...new Set(texts.flatMap((text) => resolve(file, text)))]);
  }
  return graph;
}

/** The files that these files use, directly or through others, themselves included. */
export function reachableFrom(graph: Graph, starts: readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const file of reached) for (const used of graph.get(file) ?? []) reached.add(used);
  return reached;
}

export function resolver(files: readonly string[], packages: ReadonlyMap<string, Exports>) {
  const existing = new Set(files);
  const inFolder = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
      inFolder.set(folder, [...(inFolder.get(folder) ?? []), file]);
    }
  }
  const at = (place: string): string[] => {
    const candidates = [place, `${place}.ts`, `${place}.scss`];
    const file = candidates.find((candidate) => existing.has(candidate));
    // A folder that is named with its path is read as a whole: migrations, fixtures.
    return file !== undefined ? [file] : place.includes('/') ? (inFolder.get(place.replace(/\/$/, '')) ?? []) : [];
  };
  return (from: string, text: string): string[] => {
    if (text.startsWith('.')) return at(path.join(path.dirname(from), text));
    for (const [name, exported] of packages) {
      if (text !== name && !text.startsWith(`${name}/`)) continue;
      const target = exported[`.${text.slice(name.length)}`];
      if (target !== undefined) return [target];
    }
    return at(text);
  };
}

/** Package name → exported subpath → file, for every package of the workspace. */
async function packageExports(files: readonly string[]): Promise<Map<string, Exports>> {
  const packages = new Map<string, Exports>();
  for (const file of files.filter((name) => /^[^/]+\/package\.json$/.test(name))) {
    const manifest: { name: string; exports?: Record<string, string> | string } = JSON.parse(
      await readFile(path.join(repository, file), 'utf8'),
    );
    const exported = typeof manifest.exports === 'string' ? { '.': manifest.exports } : (manifest.exports ?? {});
    const entries = Object.entries(exported).map(([subpath, target]): [string, string] => [
      subpath,
      path.join(path.dirname(file), target),
    ]);
    packages.set(manifest.name, Object.fromEntries(entries));
  }
  return packages;
}
