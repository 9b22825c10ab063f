import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HostModule, RenderRequest, RenderResult } from '@shop/shared/contract';
import { createApiCache, PageSources, toApiPath } from '../lanes/api-cache.ts';
import { evaluateArea, evaluateHost } from '../lanes/program/evaluate.ts';
import { apiOrigin, type RenderTask } from '../lanes/program/messages.ts';
import { createTextResponse } from '../lanes/program/text-response.ts';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import type { ComposedSet } from '../sets/compose.ts';

const hostModules = new Map<string, Promise<HostModule>>();

/** A host is evaluated once in a process: two copies of it would share what it puts into the global object. */
function findHostModule(host: VerifiedRelease): Promise<HostModule> {
  const { id } = host.manifest;
  const hostModule = hostModules.get(id) ?? readCode(host).then((code) => evaluateHost(nameOf(host), code));
  hostModules.set(id, hostModule);
  return hostModule;
}

/** Evaluates releases in this process and returns what a lane of them does for a page, without compression. */
export async function openInPlace(
  host: VerifiedRelease,
  area: VerifiedRelease | undefined,
  fetch: RenderRequest['fetch'],
): Promise<(task: RenderTask, composed: ComposedSet) => Promise<RenderResult>> {
  const hostModule = await findHostModule(host);
  const module = area && evaluateArea(nameOf(area), await readCode(area), hostModule);
  const ownArea = area && module ? { area: { name: area.manifest.area, release: area.manifest.id, module } } : {};
  return async ({ url, requestId, settings }, { set, assets }) => {
    const { signal } = new AbortController();
    return hostModule.render({
      url,
      requestId,
      set,
      ...assets,
      settings,
      apiUrl: apiOrigin,
      ...ownArea,
      fetch,
      signal,
    });
  };
}

/** Responses of the API are read once and given from memory, as a lane does. */
export function createStoredFetch(apiUrl: string): typeof fetch {
  const api = createApiCache({ apiUrl });
  const responses = new Map<string, { text: string; init: { status: number; headers: [string, string][] } }>();
  return async (input) => {
    const address = String(input);
    let response = responses.get(address);
    if (!response) {
      const { body, status, headers } = await api.get(toApiPath(address) ?? '', 'in-place', new PageSources(20_000));
      response = { text: body.toString('utf8'), init: { status, headers } };
      responses.set(address, response);
    }
    return createTextResponse(response.text, response.init);
  };
}

const nameOf = ({ manifest: { area, id } }: VerifiedRelease) => ({ area, id });

const readCode = ({ manifest, directory }: VerifiedRelease) =>
  readFile(path.join(directory, 'node', manifest.node.entry), 'utf8');
