import { contentId } from './content-id.ts';
import { eachOf } from './each-of.ts';
import { matches } from './integrity.ts';
import { type Manifest, parseManifest, type Signed } from './manifest.ts';
import { unlistedFiles } from './named-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { done, type Refusal, type Result, refuse } from './result.ts';
import { filePath } from './store-paths.ts';

/**
 * Whether a release is whole: its id is that of its content, and every file lies in the store with the size and the
 * digest that the manifest says, none used that it does not list. The signature is another question (signing.ts).
 */
export async function checkStored(store: ReleaseStore, signed: Signed): Promise<Result<Manifest>> {
  const manifest = parseManifest(signed.manifest);
  if (manifest === undefined) return refuse('bad-manifest', 'this is not a manifest');
  const id = contentId(manifest);
  if (manifest.id !== id) return refuse('bad-manifest', `it says its id is ${manifest.id}, its content says ${id}`);
  const unlisted = unlistedFiles(manifest);
  if (unlisted.length > 0) return refuse('bad-manifest', `it names ${unlisted[0]} without a digest`);

  const wrong: Refusal[] = [];
  await eachOf(Object.entries(manifest.files), 16, async ([file, { bytes: size, integrity }]) => {
    if (wrong.length > 0) return;
    const bytes = await store.get(filePath(manifest.area, manifest.id, file));
    if (bytes === undefined) {
      wrong.push(refuse('file-missing', `${file} of ${manifest.area} ${manifest.id} is not in the store`));
    } else if (bytes.length !== size || !matches(bytes, integrity)) {
      wrong.push(refuse('digest-differs', `${file} of ${manifest.area} ${manifest.id} is not what was signed`));
    }
  });
  return wrong[0] ?? done(manifest);
}
