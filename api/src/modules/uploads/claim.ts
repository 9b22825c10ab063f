import { done, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import type { UploadPurpose } from '../../database/tables/people.ts';
import { purposes } from './purposes.ts';
import { type UploadRow, uploadsRepository } from './repository.ts';
import { claimTexts } from './texts.ts';

type Claim = { ids: string[]; owner: string; purpose: UploadPurpose };

/**
 * Makes these files part of what the transaction makes: from its end on they stay. All of them or none; in the order they were
 * named. A file of another member is as absent as one that never was.
 */
export async function claimUploads(tx: Connection, { ids, owner, purpose }: Claim): Promise<Result<UploadRow[]>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return done([]);
  const { most } = purposes[purpose];
  if (wanted.length > most) return refuse('uploads-too-many', claimTexts.tooMany(most));
  const uploads = uploadsRepository(tx);
  const held = new Map((await uploads.hold(wanted)).map((upload) => [upload.id, upload]));
  const claimed = wanted.flatMap((id) => {
    const upload = held.get(id);
    return upload?.owner_id === owner && upload.purpose === purpose ? [upload] : [];
  });
  if (claimed.length < wanted.length) return refuse('upload-unknown', claimTexts.gone);
  if (claimed.some(({ claimed_at }) => claimed_at !== null)) return refuse('upload-claimed', claimTexts.taken);
  await uploads.claim(wanted);
  return done(claimed);
}
