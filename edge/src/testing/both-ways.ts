import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserSettings, RenderRequest } from '@shop/shared/contract';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { ok } from 'release/result';
import { createApiCache, PageSources, toApiPath } from '../lanes/api-cache.ts';
import { findIsolation } from '../lanes/isolation.ts';
import { openLanes } from '../lanes/lanes.ts';
import { compressText } from '../lanes/program/compression.ts';
import { evaluateArea, evaluateHost } from '../lanes/program/evaluate.ts';
import { apiOrigin } from '../lanes/program/messages.ts';
import { createTextResponse } from '../lanes/program/text-response.ts';
import { signedFile } from '../releases/fetch-release.ts';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { findAreaOfPath } from '../sets/choose.ts';
import { createSetComposer } from '../sets/compose.ts';

type Options = {
  /** Where an edge has its releases. */
  folder: string;
  policies: AreaPolicy[];
  apiUrl: string;
  /** The address of the page, without the site. */
  address: string;
};

const settings: BrowserSettings = { scriptDeadline: 8000, styleDeadline: 4000 };
const limits = { renderDeadline: 20_000, blockLimit: 20_000, loadDeadline: 20_000, memory: 192, residentMemory: 512 };
const unprivilegedUser = 65_534;

/** Renders one page of the stable releases again and again, through a lane and in this process, so that the cost of a lane can be measured. */
export async function renderBothWays({ folder, policies, apiUrl, address }: Options) {
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
  const task = { url: url.href, requestId: 'both-ways', setKey: composed.key, settings };

  const lanes = openLanes({
    ...{ apiUrl, limits, isolation: await findIsolation(unprivilegedUser) },
    onFailure: ({ message }) => {
      throw new Error(message);
    },
  });
  const hostModule = evaluateHost(nameOf(host), await readCode(host));
  const module = evaluateArea(nameOf(area), await readCode(area), hostModule);
  const request = {
    ...{ url: url.href, requestId: task.requestId, set: composed.set, ...composed.assets, settings, apiUrl: apiOrigin },
    area: { name: area.manifest.area, release: area.manifest.id, module },
    fetch: createStoredFetch(apiUrl),
  };
  return {
    async inLane(): Promise<Buffer> {
      const { result } = await lanes.render(host, area, task, composed);
      if (result.kind !== 'page') throw new Error(`the lane returned ${result.kind}`);
      return result.text.content;
    },
    async inProcess(): Promise<Buffer> {
      const { signal } = new AbortController();
      const result = await hostModule.render({ ...request, signal } satisfies RenderRequest);
      if (result.kind !== 'page') throw new Error(`the host returned ${result.kind}`);
      return compressText(result.parts ? result.parts() : result.html).content;
    },
    close: () => lanes.close(),
  };
}

const nameOf = ({ manifest: { area, id } }: VerifiedRelease) => ({ area, id });

const readCode = ({ manifest, directory }: VerifiedRelease) =>
  readFile(path.join(directory, 'node', manifest.node.entry), 'utf8');

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

/** Responses of the API are read once and given from memory, as a lane does. */
function createStoredFetch(apiUrl: string): typeof fetch {
  const api = createApiCache({ apiUrl });
  const responses = new Map<string, { text: string; init: { status: number; headers: [string, string][] } }>();
  return async (input) => {
    const address = String(input);
    let response = responses.get(address);
    if (!response) {
      const { body, status, headers } = await api.get(toApiPath(address) ?? '', 'both-ways', new PageSources(20_000));
      response = { text: body.toString('utf8'), init: { status, headers } };
      responses.set(address, response);
    }
    return createTextResponse(response.text, response.init);
  };
}
