import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ok, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import { readSpec } from '../../../drawings/spec.ts';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import { workQueue } from '../../work-queue.ts';
import { ProcessEnded } from '../../worker-process.ts';
import { isCompleteFile } from './complete-file.ts';
import type { Format } from './format.ts';
import type { RenderPicture } from './renderer.ts';
import { picturesRepository } from './repository.ts';

export type PicturesService = ReturnType<typeof picturesService>;
export type PictureRequest = { id: string; width: number; format: Format };
export type PictureFile = { bytes: Uint8Array; etag: string };
/** Runs the work of a drawing, now or when it is its turn. */
type Draw = (work: () => Promise<Uint8Array>) => Promise<Uint8Array>;
type Parts = { media: ReleaseStore; render: RenderPicture; log: Log; limits?: { atOnce: number; waiting: number } };

class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** `waiting` has room for several listing pages at once, each of which requests dozens of pictures. */
const defaultLimits = { atOnce: 2, waiting: 160 };
/** After so many failures in a row the renderer is at fault, and not the pictures. */
const maxFailuresInRow = 3;
const maxMemoryBytes = 24 * 1024 * 1024;

/**
 * Reads picture files from memory or from the media store, and draws the missing ones. A file never becomes stale: its id is a
 * hash of the spec and of the drawing code's version.
 */
export function picturesService(kysely: Kysely<Schema>, { media, render, log, limits = defaultLimits }: Parts) {
  const repository = picturesRepository(kysely);
  const memory = new LRUCache<string, PictureFile>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const inProgress = new Map<string, Promise<PictureFile | undefined>>();
  const queue = workQueue({ running: limits.atOnce, waiting: limits.waiting });

  /** Simultaneous requests for the same file share one drawing. */
  const joinOrStart = (
    path: string,
    start: () => Promise<PictureFile | undefined>,
  ): Promise<PictureFile | undefined> => {
    const running = inProgress.get(path) ?? start().finally(() => inProgress.delete(path));
    inProgress.set(path, running);
    return running;
  };

  async function loadOrDraw(path: string, request: PictureRequest, draw: Draw): Promise<PictureFile | undefined> {
    const bytes = (await readStored(path, request.format)) ?? (await drawAndStore(path, request, draw));
    if (bytes === undefined) return undefined;
    const file = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    memory.set(path, file);
    return file;
  }

  async function readStored(path: string, format: Format): Promise<Uint8Array | undefined> {
    try {
      const bytes = await media.get(path);
      if (bytes === undefined || isCompleteFile(bytes, format)) return bytes;
      log.warn({ path }, 'a stored picture is incomplete and will be drawn again');
    } catch (error) {
      log.warn({ err: error, path }, 'a stored picture cannot be read and will be drawn again');
    }
    return undefined;
  }

  async function drawAndStore(
    path: string,
    { id, width, format }: PictureRequest,
    draw: Draw,
  ): Promise<Uint8Array | undefined> {
    const spec = readSpec(await repository.findSpec(id));
    if (spec === undefined) return undefined;
    const bytes = await draw(() => render(spec, { width, format }));
    // A failure to store is only logged: this response has its bytes, and the next request draws the picture again.
    await media
      .put(path, bytes)
      .catch((error: unknown) => log.warn({ err: error, path }, 'a picture cannot be stored'));
    return bytes;
  }

  const drawInQueue: Draw = async (work) => {
    const drawing = await queue.run(work);
    if (!drawing.ok) throw new QueueFull();
    return drawing.value;
  };

  const read = async (request: PictureRequest): Promise<PictureFile | undefined> => {
    const path = pathOf(request);
    return memory.get(path) ?? joinOrStart(path, () => loadOrDraw(path, request, drawInQueue));
  };

  return {
    /** Undefined when no picture has this id. */
    read: async (request: PictureRequest): Promise<Result<PictureFile | undefined>> => {
      try {
        return ok(await read(request));
      } catch (error) {
        if (error instanceof QueueFull) return refuse('busy', '');
        if (error instanceof ProcessEnded) {
          log.warn({ err: error, id: request.id }, 'a picture was not drawn');
          return refuse('busy', '');
        }
        throw error;
      }
    },

    /** Draws the home page's missing pictures one after the other, in the background. Returns how many it drew. Rejects when the renderer fails. */
    prerender: async (
      { widths, formats }: { widths: readonly number[]; formats: readonly Format[] },
      signal: AbortSignal,
    ) => {
      const ids = await repository.findHomePageIds();
      const requests = widths.flatMap((width) => formats.flatMap((format) => ids.map((id) => ({ id, width, format }))));
      let [drawnCount, failuresInRow] = [0, 0];
      for (const request of requests) {
        if (signal.aborted) return drawnCount;
        const path = pathOf(request);
        if ((await readStored(path, request.format)) !== undefined) continue;
        const drawNow: Draw = (work) => {
          drawnCount += 1;
          return work();
        };
        // A visitor's request can join this drawing only after its turn has come, and never waits in the background queue.
        const work = async () => {
          if (!inProgress.has(path)) await joinOrStart(path, () => loadOrDraw(path, request, drawNow));
        };
        try {
          await queue.run(work, { isBackground: true });
          failuresInRow = 0;
        } catch (error) {
          // The renderer is closed while the server stops.
          if (signal.aborted) return drawnCount;
          failuresInRow += 1;
          if (error instanceof ProcessEnded || failuresInRow === maxFailuresInRow) throw error;
          log.warn({ err: error, id: request.id }, 'a picture of the home page was not drawn');
        }
      }
      return drawnCount;
    },
  };
}

function pathOf({ id, width, format }: PictureRequest): string {
  return `pictures/${id.slice(0, 2)}/${id}/${width}.${format}`;
}
