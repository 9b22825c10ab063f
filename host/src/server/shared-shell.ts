import type { RenderRequest } from '@shop/shared/contract';
import { loadShell, parseShell, type Shell } from '../shell/shell-data.ts';
import { createServerApi } from './server-api.ts';
import { shareJson } from './shared-json.ts';

/** Menus, footer and settings, of two versions while a change of one of them spreads. */
const maxResponses = 6;
const responses = new Map<string, unknown>();

function parseOnce(text: string): unknown {
  const parsed = responses.get(text) ?? shareJson(JSON.parse(text));
  if (responses.size >= maxResponses && !responses.has(text)) responses.clear();
  responses.set(text, parsed);
  return parsed;
}

let last: { sources: readonly unknown[]; shell: Shell } | undefined;

function parseShellOnce(...sources: Parameters<typeof parseShell>): Shell {
  const isSame = last?.sources.every((source, at) => source === sources[at]);
  if (!last || !isSame) last = { sources, shell: shareJson(parseShell(...sources)) };
  return last.shell;
}

/**
 * Loads what the frame shows. Most pages get the same responses of the API, and then the same object, whose JSON is made once. Only the host reads it, and
 * it is frozen, so that no page can change it for the next one.
 */
export const loadSharedShell = ({ apiUrl, requestId, fetch }: RenderRequest, signal: AbortSignal): Promise<Shell> =>
  loadShell(
    createServerApi({ baseUrl: apiUrl, headers: { 'x-request-id': requestId }, fetch, parse: parseOnce }),
    signal,
    parseShellOnce,
  );
