import { checkHostFit } from 'release/fit';
import type { Manifest } from 'release/manifest';
import { type DoctorResponse, type Finding, findingKinds } from 'release/registry-api';
import { ok, type Refusal, type Result, refuse } from 'release/result';
import { verifyManifest } from 'release/signing';
import type { Connection } from '../../database/connect.ts';
import { keysRepository } from '../keys/repository.ts';
import { HOST } from './compatibility.ts';
import { readEdges } from './edges.ts';
import { findFormer } from './findings.ts';
import { checkAvailable, checkOwner, personIn } from './moves.ts';
import { checkOperations, type Operations } from './operations.ts';
import { checkPrefixes } from './prefixes.ts';
import { type Pointer, type ReleasesRepository, releasesRepository } from './repository.ts';

export type Examination = { area: string; release: string; who: string };

/** A release that is larger than stable by this share is worth a look. */
const notableGrowth = 0.1;

const block = (about: string, message: string): Finding => ({ kind: findingKinds.block, about, message });
const warn = (about: string, message: string): Finding => ({ kind: findingKinds.warn, about, message });
const note = (about: string, message: string): Finding => ({ kind: findingKinds.note, about, message });

/** Finds reasons against promoting a release now. The store is read by the caller, outside of a transaction. */
export async function examine(
  db: Connection,
  operations: Operations,
  { area, release: id, who }: Examination,
): Promise<Result<DoctorResponse>> {
  const repository = releasesRepository(db);
  const pointers = await repository.pointers();
  const pointer = pointers.find((row) => row.area === area);
  if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);
  const release = await repository.release(area, id);
  if (release === undefined) return refuse('release-unknown', `${area} has no release ${id}`);
  const manifest = await repository.manifest(area, id);
  const findings = [
    ...blockIf('the release', pointer.stable === id ? ok(null) : checkAvailable(area, id, release)),
    ...(await examineSignature(db, repository, manifest)),
    ...blockIf('operations', checkOperations(manifest, operations)),
    ...blockIf('paths', checkPrefixes(manifest, await repository.claims())),
    ...(await examineFit(repository, pointers, manifest)),
    ...(await examineSize(repository, pointer, manifest)),
    ...blockIf('rollout', checkOwner(pointer, await repository.lastRamp(pointer), { who })),
    ...(await listOtherRollouts(repository, pointers, area)),
    ...(await examineRollback(repository, pointers, pointer, manifest)),
    ...(await examineEdges(db, area, id)),
  ];
  if (pointer.stable === id) findings.unshift(note('the release', `${id} is the stable release of ${area} already`));
  return ok({ area, release: id, findings });
}

function blockIf(about: string, checked: Result<unknown>): Finding[] {
  return checked.ok ? [] : [block(about, checked.message)];
}

async function examineSignature(
  db: Connection,
  repository: ReleasesRepository,
  { area, id }: Manifest,
): Promise<Finding[]> {
  const signed = await repository.signedManifest(area, id);
  // The manifest of a pruned release was deleted, and the doctor reports the pruning separately.
  if (signed === undefined) return [];
  const keys = await keysRepository(db).keysOf(area);
  const verified = verifyManifest(signed, area, keys, { allowRetired: true });
  if (!verified.ok) return [block('signature', verified.message)];
  const isRetired = keys.some((key) => key.id === signed.keyId && key.retired);
  return isRetired ? [note('signature', `signed by the key ${signed.keyId}, which was replaced since`)] : [];
}

/** All live releases that would not fit, not only the first one. */
async function examineFit(repository: ReleasesRepository, pointers: Pointer[], manifest: Manifest): Promise<Finding[]> {
  const others = pointers.flatMap(({ area, stable, candidate }) =>
    (area === HOST) === (manifest.area === HOST)
      ? []
      : [
          { area, id: stable, find: block },
          // Promoted areas only need the stable host; a candidate that does not fit is skipped by the edges.
          { area, id: candidate, find: manifest.area === HOST ? block : warn },
        ],
  );
  const findings: Finding[] = [];
  for (const { area, id, find } of others) {
    if (id === null) continue;
    const other = await repository.manifest(area, id);
    const fit = manifest.area === HOST ? checkHostFit(other, manifest) : checkHostFit(manifest, other);
    if (!fit.ok) findings.push(find('fit', fit.message));
  }
  return findings;
}

async function examineSize(
  repository: ReleasesRepository,
  { area, stable }: Pointer,
  manifest: Manifest,
): Promise<Finding[]> {
  if (stable === null || stable === manifest.id) return [];
  const before = sizesOf(await repository.manifest(area, stable));
  const after = sizesOf(manifest);
  return (['scripts', 'styles', 'server'] as const).flatMap((part) => {
    const growth = after[part] / Math.max(1, before[part]) - 1;
    const change = `${part}: ${kilobytes(before[part])} → ${kilobytes(after[part])} (${growth < 0 ? '' : '+'}${Math.round(growth * 100)} %)`;
    if (after[part] === before[part]) return [];
    return [growth > notableGrowth ? warn('size', change) : note('size', change)];
  });
}

type Sizes = { scripts: number; styles: number; server: number };

/** Browsers transfer the best compressed copy of each file. */
function sizesOf({ files }: Manifest): Sizes {
  const sizes: Sizes = { scripts: 0, styles: 0, server: 0 };
  for (const [file, { bytes }] of Object.entries(files)) {
    const transferred = files[`${file}.br`]?.bytes ?? bytes;
    if (file.startsWith('node/')) sizes.server += bytes;
    else if (file.startsWith('web/') && file.endsWith('.js')) sizes.scripts += transferred;
    else if (file.startsWith('web/') && file.endsWith('.css')) sizes.styles += transferred;
  }
  return sizes;
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

async function listOtherRollouts(
  repository: ReleasesRepository,
  pointers: Pointer[],
  area: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const pointer of pointers) {
    if (pointer.area === area || pointer.candidate === null) continue;
    const ramped = await repository.lastRamp(pointer);
    const person = ramped === undefined ? 'somebody' : personIn(ramped.who);
    findings.push(
      note('rollout', `${person} is ramping ${pointer.area} ${pointer.candidate}, at ${pointer.percent} %`),
    );
  }
  return findings;
}

/** Whether each area could still be rolled back afterwards. */
async function examineRollback(
  repository: ReleasesRepository,
  pointers: Pointer[],
  pointer: Pointer,
  { area, id }: Manifest,
): Promise<Finding[]> {
  if (pointer.stable === null)
    return [warn('rollback', `${area} has no stable release to which it could be rolled back`)];
  if (area !== HOST) return [];
  const after = pointers.map((row) => (row.area === HOST ? { ...row, stable: id, candidate: null, percent: 0 } : row));
  const findings: Finding[] = [];
  for (const other of after) {
    if (other.area === HOST || other.stable === null) continue;
    const former = await findFormer(repository, after, other);
    if (!former.ok) findings.push(warn('rollback', `${other.area} could no longer be rolled back: ${former.message}`));
  }
  return findings;
}

async function examineEdges(db: Connection, area: string, id: string): Promise<Finding[]> {
  const { edges } = await readEdges(db);
  return edges.flatMap(({ name, isAway, problems }) => [
    ...(isAway ? [warn('edges', `${name} is away`)] : []),
    ...problems
      .filter((problem) => problem.area === area && problem.release === id)
      .map(({ reason }) => block('edges', `${name} cannot load it: ${reason}`)),
  ]);
}

/** The finding about the store. */
export function toStoreFinding({ message }: Refusal): Finding {
  return block('store', message);
}
