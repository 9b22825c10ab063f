import type { Kysely } from 'kysely';
import type { ReleaseStore } from 'release/store';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import type { UploadPurpose } from '../../database/tables/people.ts';
import { type Answer, busy, type Refused } from '../../refused.ts';
import type { Rules } from '../../settings.ts';
import { HOUR } from '../../times.ts';
import { turns } from '../../turns.ts';
import type { Visitor } from '../identity/visitor.ts';
import { inspect } from './inspect.ts';
import { fileIn, newPlace } from './places.ts';
import { purposes } from './purposes.ts';
import type { Received } from './receive.ts';
import { type UploadRow, uploadsRepository } from './repository.ts';
import type { Upload } from './schema.ts';
import { sweep } from './sweep.ts';
import { refusals } from './texts.ts';

export type UploadsService = ReturnType<typeof uploadsService>;
type Parts = { media: ReleaseStore; rules: Rules['upload']; now?: () => Date };
type Asked = { owner: string; purpose: UploadPurpose };
/** Reads the file from wherever it comes, no more of it than this many bytes. */
type Receive = (most: number) => Promise<Answer<Received>>;

const OF_ONE_OWNER = 2;

export function uploadsService(kysely: Kysely<Schema>, { media, rules, now = () => new Date() }: Parts) {
  // Each holds a whole file in memory. Who waits has sent little more than the head of the request.
  const places = turns({ atOnce: 8, waiting: 40 });
  const sending = new Map<string, number>();

  /** Counted before a byte is read, and whatever comes of it: to look into a file is what costs. */
  const countTry = (owner: string): Promise<Refused | undefined> =>
    kysely.transaction().execute(async (tx) => {
      const uploads = uploadsRepository(tx);
      await uploads.lock(owner);
      const time = now();
      const first = (await uploads.triesSince(owner, new Date(time.getTime() - HOUR))).at(-rules.perHour);
      if (first !== undefined) return refusals.tooOften(Math.ceil((first.getTime() + HOUR - time.getTime()) / 1000));
      await uploads.addTry(owner, time);
      return undefined;
    });

  async function add({ owner, purpose }: Asked, receive: Receive): Promise<Answer<Upload>> {
    const tooOften = await countTry(owner);
    if (tooOften !== undefined) return tooOften;
    const received = await receive(purposes[purpose].bytes(rules));
    if (!received.ok) return received;
    const inspected = await inspect(received.value, purposes[purpose]);
    if (!inspected.ok) return inspected;
    const { bytes, name, mediaType, width, height } = inspected.value;
    const time = now();
    const path = newPlace(time);
    // The file before its row: a row is a promise that the file is there.
    await media.put(fileIn(path), bytes);
    const row = await uploadsRepository(kysely).add({
      id: uuid(),
      owner_id: owner,
      purpose,
      media_type: mediaType,
      bytes: bytes.length,
      name,
      path,
      width,
      height,
      created_at: time,
    });
    return { ok: true, value: viewOf(row) };
  }

  async function find(visitor: Visitor, id: string): Promise<UploadRow | undefined> {
    const upload = await uploadsRepository(kysely).find(id);
    return upload?.owner_id === visitor.user_id || visitor.role === 'staff' ? upload : undefined;
  }

  return {
    add: async (asked: Asked, receive: Receive): Promise<Answer<Upload>> => {
      const { owner } = asked;
      // Before anything else: one member who sends slowly would hold the places of all.
      const others = sending.get(owner) ?? 0;
      if (others >= OF_ONE_OWNER) return busy;
      const turn = places.take();
      if (turn === undefined) return busy;
      sending.set(owner, others + 1);
      try {
        await turn.begun;
        return await add(asked, receive);
      } finally {
        turn.end();
        const left = (sending.get(owner) ?? 1) - 1;
        if (left > 0) sending.set(owner, left);
        else sending.delete(owner);
      }
    },

    /** Of others' files nobody but staff learns that they are there. */
    read: async (visitor: Visitor, id: string): Promise<Upload | undefined> => {
      const upload = await find(visitor, id);
      return upload === undefined ? undefined : viewOf(upload);
    },

    readFile: async (visitor: Visitor, id: string): Promise<(Upload & { content: Uint8Array }) | undefined> => {
      const upload = await find(visitor, id);
      const content = upload === undefined ? undefined : await media.get(fileIn(upload.path));
      return upload === undefined || content === undefined ? undefined : { ...viewOf(upload), content };
    },

    remove: async (owner: string, id: string): Promise<Answer<number> | undefined> => {
      const uploads = uploadsRepository(kysely);
      const path = await uploads.remove(id, owner);
      if (path === undefined) {
        return (await uploads.find(id))?.owner_id === owner ? refusals.claimed : undefined;
      }
      await media.remove(path);
      return { ok: true, value: 1 };
    },

    sweepUnclaimed: async (): Promise<void> => {
      await sweep(kysely, media, new Date(now().getTime() - rules.unclaimedHours * HOUR));
      await uploadsRepository(kysely).forgetTries(new Date(now().getTime() - HOUR));
    },
  };
}

function viewOf({ id, purpose, name, media_type, bytes, width, height, created_at, claimed_at }: UploadRow): Upload {
  return {
    id,
    purpose,
    name,
    media_type,
    bytes,
    width,
    height,
    created_at: created_at.toISOString(),
    claimed: claimed_at !== null,
    url: `/api/v1/uploads/${id}/file`,
  };
}
