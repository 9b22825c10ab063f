import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserSettings } from '@shop/shared/contract';
import { computeIntegrity } from 'release/digests';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { ok } from 'release/result';
import { createV8Flags, findIsolation, laneEnvironment } from '../lanes/isolation.ts';
import { openLanes } from '../lanes/lanes.ts';
import { type CompressedText, compressText, type TextEncoding } from '../lanes/program/compression.ts';
import type { RenderTask } from '../lanes/program/messages.ts';
import { signedFile } from '../releases/fetch-release.ts';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { findAreaOfPath } from '../sets/choose.ts';
import { type ComposedSet, createSetComposer } from '../sets/compose.ts';
import { keepTickObject } from '../tick-objects.ts';
import { createStoredFetch, openInPlace } from './in-place.ts';

export type RendererOptions = {
  /** `lane`: this process is the edge of a lane. `place`: it renders itself, with what a lane has for it. */
  renderIn: 'lane' | 'place';
  /** Where an edge has its releases. */
  folder: string;
  policies: AreaPolicy[];
  apiUrl: string;
  /** The address of the page, without the site. */
  address: string;
  /** An empty folder for a stub host that returns the finished page. Then both renderers differ in the cost of the lane alone. */
  textHostFolder?: string;
};

export type Renderer = {
  /** A lane compresses by zstd when it is busy. */
  render: (encoding: TextEncoding) => Promise<CompressedText>;
  close: () => Promise<void>;
};

const settings: BrowserSettings = { scriptDeadline: 8000, styleDeadline: 4000 };
const limits = { renderDeadline: 20_000, blockLimit: 20_000, loadDeadline: 20_000, memory: 192, residentMemory: 512 };
const unprivilegedUser = 65_534;

/** The flags of a lane, also for the process that renders without one, so that they differ in nothing else. */
export const laneFlags = createV8Flags(limits.memory);
export { laneEnvironment };

/** Renders one page of the stable releases again and again, through a lane or in this process, so that the cost of a lane can be measured. */
export async function openRenderer({ renderIn, textHostFolder, ...options }: RendererOptions): Promise<Renderer> {
  // As `server.ts` does.
  await keepTickObject();
  const page = await findPage(options);
  const inPlace = await openOneInPlace(page);
  if (textHostFolder === undefined) return renderIn === 'place' ? inPlace : openLane(page);
  const host = await createTextHost(page.host, textHostFolder, await inPlace.renderResult());
  const withoutArea = { ...page, host, area: undefined };
  return renderIn === 'place' ? openOneInPlace(withoutArea) : openLane(withoutArea);
}

type PageSource = {
  host: VerifiedRelease;
  area: VerifiedRelease | undefined;
  composed: ComposedSet;
  task: RenderTask;
  apiUrl: string;
};

async function findPage({
  folder,
  policies,
  apiUrl,
  address,
}: Omit<RendererOptions, 'renderIn' | 'textHostFolder'>): Promise<PageSource> {
  const stable = policies.flatMap(({ area, prefixes, stable: id }) => (id === null ? [] : [{ area, prefixes, id }]));
  const entries = stable.map(async ({ area, id }) => [area, await readRelease(path.join(folder, area, id))] as const);
  const releases = new Map(await Promise.all(entries));
  const host = getRelease(releases, 'host');
  const areas = stable.filter(({ area }) => area !== 'host');
  const chosen = {
    host: { id: host.manifest.id, role: 'stable' as const },
    areas: Object.fromEntries(
      areas.map(({ area, prefixes, id }) => [area, { prefixes, releases: [{ id, role: 'stable' as const }] }]),
    ),
  };
  const url = new URL(address, 'http://shop.invalid');
  const area = getRelease(releases, findAreaOfPath(chosen, url.pathname) ?? '');
  const composed = await createSetComposer((name) => releases.get(name))(chosen);
  const task = { url: url.href, requestId: 'renderers', setKey: composed.key, settings };
  return { host, area, composed, task, apiUrl };
}

async function openLane({ host, area, composed, task, apiUrl }: PageSource): Promise<Renderer> {
  const lanes = openLanes({
    apiUrl,
    limits,
    isolation: await findIsolation(unprivilegedUser),
    onFailure: ({ message }) => {
      throw new Error(message);
    },
  });
  return {
    async render(encoding) {
      const { result } = await lanes.render(host, area, { ...task, acceptsZstd: encoding === 'zstd' }, composed);
      if (result.kind !== 'page') throw new Error(`the lane returned ${result.kind}`);
      return result.text;
    },
    close: () => lanes.close(),
  };
}

async function openOneInPlace({ host, area, composed, task, apiUrl }: PageSource) {
  const render = await openInPlace(host, area, createStoredFetch(apiUrl));
  const renderResult = async () => {
    const result = await render(task, composed);
    if (result.kind !== 'page') throw new Error(`the host returned ${result.kind}`);
    return result;
  };
  return {
    renderResult,
    async render(encoding: TextEncoding) {
      const result = await renderResult();
      return compressText(result.parts ? result.parts() : result.html, encoding);
    },
    close: async () => undefined,
  };
}

/** A stub host, whose `render` returns the finished page. */
async function createTextHost(
  { manifest }: VerifiedRelease,
  directory: string,
  { html, csp, links }: { html: string; csp: string; links: string[] },
): Promise<VerifiedRelease> {
  const page = { kind: 'page', status: 200, html, csp, links, noindex: false };
  const code = Buffer.from(`const page = ${JSON.stringify(page)};
exports.singletons = {};
exports.render = async () => page;`);
  const entry = 'text.cjs';
  await mkdir(path.join(directory, 'node'), { recursive: true });
  await writeFile(path.join(directory, 'node', entry), code);
  const files = { [`node/${entry}`]: { integrity: computeIntegrity(code), bytes: code.length } };
  return {
    manifest: { ...manifest, id: 'f'.repeat(16), node: { entry }, files },
    directory,
    readFile: async (name) => ok(await readFile(path.join(directory, name))),
  };
}

async function readRelease(directory: string): Promise<VerifiedRelease> {
  const signed: { manifest: string } = JSON.parse(await readFile(path.join(directory, signedFile), 'utf8'));
  const manifest: Manifest = JSON.parse(signed.manifest);
  return { manifest, directory, readFile: async (name) => ok(await readFile(path.join(directory, name))) };
}

function getRelease(releases: Map<string, VerifiedRelease>, area: string): VerifiedRelease {
  const release = releases.get(area);
  if (!release) throw new Error(`no release of ${area || 'the area of the address'}`);
  return release;
}
