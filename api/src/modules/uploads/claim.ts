import { ok, type Result, refuse } from 'release/result';
import type { UploadPurpose } from '../../database/tables/people.ts';
import type { Tx } from '../../database/transaction.ts';
import { purposes } from './purposes.ts';
import { claimMessages } from './refusals.ts';
import { lockUploads, type UploadRow, uploadsRepository } from './repository.ts';

type Claim = { ids: string[]; owner: string; purpose: UploadPurpose };

/** Gives up files that were claimed before: the sweep deletes them. The caller has removed what refers to them. */
export async function releaseUploads(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await uploadsRepository(tx).release(ids);
}

/**
 * Claims uploaded files for what the transaction creates, so that they are never swept: all of them or none, in the given order.
 * A file of another member is answered like one that does not exist.
 */
export async function claimUploads(tx: Tx, { ids, owner, purpose }: Claim): Promise<Result<UploadRow[]>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return ok([]);
  const { maxFiles } = purposes[purpose];
  if (uniqueIds.length > maxFiles) return refuse('uploads-too-many', claimMessages.tooMany(maxFiles));
  const uploads = uploadsRepository(tx);
  const locked = new Map((await lockUploads(tx, uniqueIds)).map((upload) => [upload.id, upload]));
  const claimed = uniqueIds.flatMap((id) => {
    const upload = locked.get(id);
    return upload?.owner_id === owner && upload.purpose === purpose ? [upload] : [];
  });
  if (claimed.length < uniqueIds.length) return refuse('upload-unknown', claimMessages.unavailable);
  if (claimed.some(({ claimed_at }) => claimed_at !== null)) return refuse('upload-claimed', claimMessages.alreadyUsed);
  await uploads.claim(uniqueIds);
  return ok(claimed);
}
