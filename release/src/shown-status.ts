import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import writeFileAtomic from 'write-file-atomic';
import type { AreaStatus } from './registry-api.ts';

/** By registry and person, then by area. */
const ShownStatus = Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()));
type ShownStatus = Static<typeof ShownStatus>;
const shownStatusCheck = Compile(ShownStatus);

type Reader = { dataDir: string; registry: string; actor: string };

/** The revision of an area that the command line has shown to this person last; undefined if it has shown none. */
export function readShownRevision({ dataDir, ...reader }: Reader, area: string): number | undefined {
  return readFile(fileIn(dataDir))[keyOf(reader)]?.[area];
}

/** Saves what a command has shown. A folder that cannot be written, as in CI, only means that nothing counts as shown. */
export function saveShownRevisions(
  { dataDir, ...reader }: Reader,
  areas: Pick<AreaStatus, 'area' | 'revision'>[],
): void {
  const file = fileIn(dataDir);
  const saved = readFile(file);
  const key = keyOf(reader);
  const shown = Object.fromEntries(areas.map(({ area, revision }) => [area, revision]));
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileAtomic.sync(file, JSON.stringify({ ...saved, [key]: { ...saved[key], ...shown } }), { mode: 0o600 });
  } catch {
    // See above.
  }
}

const fileIn = (dataDir: string) => join(dataDir, 'shown-status.json');
const keyOf = ({ registry, actor }: Omit<Reader, 'dataDir'>) => `${registry} ${actor}`;

function readFile(file: string): ShownStatus {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return shownStatusCheck.Check(value) ? value : {};
  } catch {
    return {};
  }
}
