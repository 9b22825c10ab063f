import { addAbortSignal, finished, Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { ok, type Refusal, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import { v7 as uuid } from 'uuid';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import type { UploadPurpose } from '../../database/tables/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import type { Rules } from '../../settings.ts';
import { HOUR } from '../../times.ts';
import { conversationsRepository } from '../conversations/repository.ts';
import type { MemberSession } from '../identity/visitor.ts';
import { inspect } from './inspect.ts';
import { openPictureChecker } from './picture.ts';
import type { PictureSizes } from './picture-sizes.ts';
import { type Place, uploadPlaces } from './places.ts';
import { isOwnPicture, purposes } from './purposes.ts';
import type { Received } from './receive.ts';
import { refusals } from './refusals.ts';
import { type UploadRow, uploadsRepository } from './repository.ts';
import type { Upload } from './schema.ts';
import { filePathIn, newUploadPath } from './store-paths.ts';
import { sweep } from './sweep.ts';

export type UploadsService = ReturnType<typeof uploadsService>;
type Parts = {
  media: ReleaseStore;
  previews: PictureSizes;
  rules: Rules['upload'];
  now?: () => Date;
  /** A monotonic clock in milliseconds, by which the rate of an upload is measured. */
  clock?: () => number;
};
type OpenFile = Upload & { content: Readable };
type NewUpload = { owner: string; purpose: UploadPurpose };
/** Reads the file from the request, at most `maxBytes` of it. */
type Receive = (maxBytes: number, place: Place) => Promise<Result<Received>>;

/** Limits the memory: each upload with a place holds a whole file. A waiting request has sent little more than its headers. */
const placeRules = { places: 8, waiting: 40, perMember: 2, minRate: 96 * 1024, graceMs: 5000 };
/** Each download holds a file descriptor and some hundred kilobytes. A reader that is slower than `minRate` makes room when others wait. */
const downloadRules = { places: 32, waiting: 64, perMember: 16, minRate: 16 * 1024, graceMs: 5000 };

export function uploadsService(
  kysely: Kysely<Schema>,
  { media, previews, rules, now = () => new Date(), clock }: Parts,
) {
  const places = uploadPlaces({ ...placeRules, ...(clock && { clock }) });
  const downloads = uploadPlaces({ ...downloadRules, ...(clock && { clock }) });
  const pictures = openPictureChecker();
  const quota = slidingQuota({ limit: rules.perHour, windowMs: HOUR });

  /** Counts an attempt before a byte is read, whatever its result: inspecting a file is expensive. */
  const countAttempt = (owner: string): Promise<Refusal | undefined> =>
    inTransaction(kysely, async (tx) => {
      const uploads = uploadsRepository(tx);
      // Otherwise simultaneous attempts could exceed the quota.
      await lockMember(tx, owner);
      const time = now();
      const wait = quota.secondsUntilAllowed(await uploads.findAttemptTimes(owner, quota.windowStart(time)), time);
      if (wait > 0) return refusals.tooOften(wait);
      await uploads.addAttempt(owner, time);
      return undefined;
    });

  async function add({ owner, purpose }: NewUpload, receive: Receive, place: Place): Promise<Result<Upload>> {
    const tooOften = await countAttempt(owner);
    if (tooOften !== undefined) return tooOften;
    const received = await receive(purposes[purpose].maxBytes(rules), place);
    if (!received.ok) return received;
    place.received();
    const inspected = await inspect(received.value, purposes[purpose], pictures);
    if (!inspected.ok) return inspected;
    const { bytes, name, mediaType, width, height } = inspected.value;
    const time = now();
    const path = newUploadPath(time);
    // The file is written before its row, so that a row never points to a missing file.
    await media.put(filePathIn(path), bytes);
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
    return ok(viewOf(row));
  }

  async function find(session: MemberSession, id: string): Promise<UploadRow | undefined> {
    const upload = await uploadsRepository(kysely).find(id);
    if (upload === undefined || upload.owner_id === session.user_id || session.role === 'staff') return upload;
    return (await conversationsRepository(kysely).isFileOfMember(id, session.user_id)) ? upload : undefined;
  }

  async function openFile(upload: UploadRow | undefined, reader: string): Promise<Result<OpenFile>> {
    if (upload === undefined) return refuse('not-found');
    const entered = await downloads.enter(reader);
    if (!entered.ok) return entered;
    const file = await media.stream(filePathIn(upload.path)).catch((error: unknown) => {
      entered.value.leave();
      throw error;
    });
    if (file !== undefined) return ok({ ...viewOf(upload), content: countedStream(file, entered.value) });
    entered.value.leave();
    return refuse('not-found');
  }

  return {
    add: async (upload: NewUpload, receive: Receive): Promise<Result<Upload>> => {
      const entered = await places.enter(upload.owner);
      if (!entered.ok) return entered;
      try {
        return await add(upload, receive, entered.value);
      } finally {
        entered.value.leave();
      }
    },

    /** For anybody but the owner, staff, and the member whose conversation it is attached to, the file does not exist. */
    read: async (session: MemberSession, id: string): Promise<Upload | undefined> => {
      const upload = await find(session, id);
      return upload === undefined ? undefined : viewOf(upload);
    },

    /** The file as a stream, which the caller must read or destroy. */
    readFile: async (session: MemberSession, id: string): Promise<Result<OpenFile>> =>
      openFile(await find(session, id), session.user_id),

    /** A small version of a picture; undefined for other files. */
    readPreview: async (session: MemberSession, id: string): Promise<Result<Uint8Array | undefined>> => {
      const upload = await find(session, id);
      return upload !== undefined && isOwnPicture(upload) ? previews.read(upload.path, 320) : ok(undefined);
    },

    /** The file as a stream for an operator, who may open every file. */
    readFileAsOperator: async (id: string): Promise<Result<OpenFile>> =>
      openFile(await uploadsRepository(kysely).find(id), 'operator'),

    remove: async (owner: string, id: string): Promise<Result<number>> => {
      const uploads = uploadsRepository(kysely);
      const path = await uploads.remove(id, owner);
      if (path === undefined) {
        return (await uploads.find(id))?.owner_id === owner ? refusals.claimed : refuse('not-found');
      }
      await media.remove(path);
      return ok(1);
    },

    /** Ends the process that decodes pictures. */
    close: pictures.close,

    sweepUnclaimed: async (): Promise<void> => {
      await sweep(kysely, media, new Date(now().getTime() - rules.unclaimedHours * HOUR));
      await uploadsRepository(kysely).deleteAttempts(new Date(now().getTime() - HOUR));
    },
  };
}

/** Holds the place until the stream has ended or was destroyed. */
function countedStream(file: Readable, place: Place): Readable {
  addAbortSignal(place.signal, file);
  const count = async function* () {
    for await (const chunk of file) {
      place.count(chunk.length);
      yield chunk;
    }
  };
  const counted = Readable.from(count(), { objectMode: false });
  finished(counted, () => {
    file.destroy();
    place.leave();
  });
  return counted;
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
