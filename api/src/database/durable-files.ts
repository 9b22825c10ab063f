import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system that are used here; PGlite's types do not include them. */
type FileNode = object;
type FileStream = { node: FileNode; nfd?: number | null };
type NodeMount = {
  realPath: (node: FileNode) => string;
  stream_ops: { fsync?: (stream: FileStream) => number };
};

/**
 * PGlite's file system with `fsync`, which PGlite leaves out. Without it, a commit is acknowledged while its bytes are still in
 * the kernel's memory.
 */
export class DurableFiles extends NodeFS {
  /** Counts calls of `fsync`, so that the start can verify that commits call it. */
  syncCount = 0;
  readonly #onFault: (error: Error) => void;

  constructor(folder: string, onFault: (error: Error) => void) {
    super(folder);
    this.#onFault = onFault;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const initialised = await super.init(database, options);
    const addSync = (module: unknown) => {
      const mount = nodeMountOf(module);
      mount.stream_ops.fsync = (stream) => this.#sync(mount, stream);
    };
    const { emscriptenOpts } = initialised;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...asArray(emscriptenOpts.preRun), addSync] } };
  }

  #sync(mount: NodeMount, stream: FileStream): number {
    this.syncCount += 1;
    try {
      // Emscripten has no file descriptor for a folder, but the entries of folders must reach the disk too.
      if (typeof stream.nfd === 'number') fsyncSync(stream.nfd);
      else syncPath(mount.realPath(stream.node));
      return 0;
    } catch (cause) {
      // After a failed fsync the kernel may have dropped the pages: a retry would succeed although the bytes are lost.
      this.#onFault(new Error('fsync failed: the database cannot write durably to this disk', { cause }));
      throw cause;
    }
  }
}

type PreRun = (module: unknown) => void;

function asArray(preRun: Parameters<NodeFS['init']>[1]['preRun']): PreRun[] {
  if (preRun === undefined) return [];
  return Array.isArray(preRun) ? [...(preRun as PreRun[])] : [preRun as PreRun];
}

function nodeMountOf(module: unknown): NodeMount {
  if (typeof module === 'object' && module !== null && 'NODEFS' in module) return module.NODEFS as NodeMount;
  throw new Error('this version of PGlite has no NODEFS, so fsync cannot be added to it');
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs all files of a new database, which PGlite copied into the folder without `fsync`. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Verifies that a commit calls `fsync`; without that, acknowledged data could be lost. */
export async function verifyDurability(database: PGlite, files: DurableFiles): Promise<void> {
  const countBefore = files.syncCount;
  await database.query(`select pg_logical_emit_message(true, 'start', 'is this on the disk?')`);
  if (files.syncCount === countBefore) throw new Error('PGlite committed without fsync; a shop must not run on it');
}
