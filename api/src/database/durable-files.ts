import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The little of Emscripten's file system that is touched here; its own types stop at the mount. */
type FileNode = object;
type FileStream = { node: FileNode; nfd?: number | null };
type NodeMount = {
  realPath: (node: FileNode) => string;
  stream_ops: { fsync?: (stream: FileStream) => number };
};

/**
 * PGlite's files on disk, with the one thing it leaves out: `fsync`. Without it a commit is acknowledged while its
 * bytes are still in the kernel's memory.
 */
export class DurableFiles extends NodeFS {
  /** How often the database asked, so that the start can prove that it does. */
  syncs = 0;
  readonly #onFault: (error: Error) => void;

  constructor(folder: string, onFault: (error: Error) => void) {
    super(folder);
    this.#onFault = onFault;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(database, options);
    const addSync = (module: unknown) => {
      const mount = nodeMountOf(module);
      mount.stream_ops.fsync = (stream) => this.#sync(mount, stream);
    };
    const { emscriptenOpts } = started;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...runs(emscriptenOpts.preRun), addSync] } };
  }

  #sync(mount: NodeMount, stream: FileStream): number {
    this.syncs += 1;
    try {
      // A folder has no descriptor of its own there, and its entries must reach the disk too.
      if (typeof stream.nfd === 'number') fsyncSync(stream.nfd);
      else syncPath(mount.realPath(stream.node));
      return 0;
    } catch (cause) {
      // After a failed fsync the kernel may have dropped the pages: asking again would answer "done" for lost bytes.
      this.#onFault(new Error('The disk refused to keep what the database wrote', { cause }));
      throw cause;
    }
  }
}

type Run = (module: unknown) => void;

function runs(preRun: Parameters<NodeFS['init']>[1]['preRun']): Run[] {
  if (preRun === undefined) return [];
  return Array.isArray(preRun) ? [...(preRun as Run[])] : [preRun as Run];
}

function nodeMountOf(module: unknown): NodeMount {
  if (typeof module === 'object' && module !== null && 'NODEFS' in module) return module.NODEFS as NodeMount;
  throw new Error('This PGlite has no NODEFS: its files cannot be made durable');
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The files of a new database are copied in place before its own syncing begins. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** A commit that wrote must have reached `fsync`; else nothing this database says can be relied on. */
export async function proveDurable(database: PGlite, files: DurableFiles): Promise<void> {
  const before = files.syncs;
  await database.query(`select pg_logical_emit_message(true, 'start', 'is this on the disk?')`);
  if (files.syncs === before) throw new Error('PGlite committed without fsync: refusing to keep a shop on it');
}
