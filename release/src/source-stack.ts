import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { hasIntegrity } from './digests.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import type { ReleaseStore } from './store-rules.ts';
import { filePath, readSignedManifest } from './stored-release.ts';

/** `/r/blog/<id>/web/page.js:1:2345`, in the stack of any browser, with or without the origin of the shop. */
const place =
  /(?:https?:\/\/[^\s/()@]+)?\/r\/([a-z][a-z0-9-]{1,30})\/([a-f0-9]{16})\/(web\/[\w.~/-]+|node\.cjs):(\d+):(\d+)/g;

/** webpack puts this before the path of a source. */
const webpackPrefix = /^webpack:\/\/[^/]*\//;

/**
 * Replaces the places of a stack that are in files of releases by their places in the source. The source maps are those that were
 * published with the release. A place without a map stays as it is.
 */
export function createSourceFinder(store: ReleaseStore) {
  const manifests = new Map<string, Promise<Manifest | undefined>>();
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const once = <Value>(cache: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> => {
    const value = cache.get(key) ?? read();
    cache.set(key, value);
    return value;
  };

  const readManifest = async (area: string, id: string): Promise<Manifest | undefined> => {
    const signed = await readSignedManifest(store, area, id);
    return signed.ok ? parseManifest(signed.value.manifest) : undefined;
  };

  const readMap = async (area: string, id: string, file: string): Promise<TraceMap | undefined> => {
    const manifest = await once(manifests, `${area}/${id}`, () => readManifest(area, id));
    if (manifest === undefined) return undefined;
    const name = `maps/${file === 'node.cjs' ? manifest.node.entry : file.replace('web/', '')}.map`;
    const integrity = manifest.files[name]?.integrity;
    const bytes = integrity === undefined ? undefined : await store.get(filePath(area, id, name));
    if (bytes === undefined || integrity === undefined || !hasIntegrity(bytes, integrity)) return undefined;
    return new TraceMap(new TextDecoder().decode(bytes));
  };

  const findSource = async ([text, area = '', id = '', file = '', line, column]: RegExpExecArray): Promise<string> => {
    const map = await once(maps, `${area}/${id}/${file}`, () => readMap(area, id, file));
    if (map === undefined) return text;
    // Stacks count columns from 1, source maps from 0.
    const position = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
    if (position.source === null) return text;
    return `${position.source.replace(webpackPrefix, '')}:${position.line}:${position.column + 1}`;
  };

  return async (stack: string): Promise<string> => {
    const places = [...stack.matchAll(place)];
    const sources = await Promise.all(places.map(findSource));
    return stack.replace(place, () => sources.shift() ?? '');
  };
}
