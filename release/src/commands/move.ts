import type { RegistryClient } from '../client.ts';
import type { AreaStatus, MoveResponse } from '../registry-api.ts';
import { ok, type Result, refuse } from '../result.ts';
import {
  type CommandContext,
  connectForArea,
  connectForReleases,
  fetchAreaStatus,
  findRelease,
  readShown,
  resolveRelease,
  saveShown,
} from './context.ts';
import { awaitEdges } from './edges.ts';
import { type CommandResult, describeLastMove, describeMove, describeState, reportMove } from './report.ts';

export type MoveOptions = { reason?: string; revision?: string; takeOver?: string };

/** The state on which a command acts. `isShown`: the person has seen it before, or has named its revision. */
type Basis = {
  registry: RegistryClient;
  status: AreaStatus;
  isShown: boolean;
  /** The fields that all moves send. */
  body: { revision: number; reason?: string };
};
type Moved = MoveResponse & { headline: string; data: Record<string, unknown> };

/** Gives a release to a percentage of the visitors. */
export async function ramp(
  context: CommandContext,
  area: string,
  releaseName: string,
  share: string,
  options: MoveOptions,
): CommandResult {
  const percent = /^\d{1,3}(?:\.\d{1,2})?%?$/.test(share) ? Number.parseFloat(share) : Number.NaN;
  if (!(percent >= 0 && percent <= 100)) {
    return refuse('bad-percent', `"${share}" is not a percentage from 0 to 100 with at most two decimals`);
  }
  return moveArea(context, area, options, async ({ registry, status, body }) => {
    const release = await resolveRelease(registry, status, releaseName);
    if (!release.ok) return release;
    const { id } = release.value;
    const response = await registry.ramp(area, { ...body, ...takeOverOf(options), release: id, percent });
    return describe(response, () => `${area}: ${percent} % of visitors get ${id}`);
  });
}

/** Makes the candidate, or the named release, stable. */
export async function promote(
  context: CommandContext,
  area: string,
  releaseName: string | undefined,
  options: MoveOptions,
): CommandResult {
  return moveArea(context, area, options, async ({ registry, status, body }) => {
    if (releaseName === undefined && status.candidate === null) {
      return refuse('nothing-to-promote', `${area} has no candidate: name a release`);
    }
    const release = await resolveRelease(registry, status, releaseName ?? status.candidate ?? '');
    if (!release.ok) return release;
    const { id } = release.value;
    const response = await registry.promote(area, { ...body, ...takeOverOf(options), release: id });
    return describe(response, ({ policy }) => `${area}: ${policy.stable} is stable now`);
  });
}

/** Makes several releases stable in one transaction. `assignments` are `host=latest`, `blog=1a2b`, … */
export async function promoteTogether(
  context: CommandContext,
  assignments: string[],
  options: MoveOptions,
): CommandResult {
  const registry = await connectForReleases(context);
  if (!registry.ok) return registry;
  const releases: Record<string, string> = {};
  const revisions: Record<string, number> = {};
  for (const assignment of assignments) {
    const [area, releaseName, ...rest] = assignment.split('=');
    if (!area || !releaseName || rest.length > 0) {
      return refuse('usage', `"${assignment}" does not have the form area=release`);
    }
    if (Object.hasOwn(releases, area)) return refuse('usage', `${area} is named twice`);
    const status = await fetchAreaStatus(registry.value, area);
    if (!status.ok) return status;
    const isCurrent = await checkShown(context, status.value, {});
    if (!isCurrent.ok) return isCurrent;
    // `latest` is the newest one of all: releases of a new contract fit only each other.
    const release = findRelease(status.value, releaseName);
    if (!release.ok) return release;
    releases[area] = release.value.id;
    revisions[area] = status.value.revision;
  }
  const body = { releases, revisions, ...reasonOf(options), ...takeOverOf(options) };
  const response = await registry.value.promoteTogether(body);
  if (!response.ok) return response;
  await saveShown(context, response.value.policy.areas);
  const lines = Object.entries(releases).map(([area, id]) => `${area}: ${id} is stable now`);
  const edges = await awaitEdges(registry.value, response.value.policy.revision ?? 0, Object.keys(releases));
  return ok({ text: [...lines, edges.text].join('\n'), data: { releases, edges: edges.data } });
}

/** Withdraws the candidate. Without a candidate, makes the former stable release stable again. */
export async function rollback(
  context: CommandContext,
  area: string,
  releaseName: string | undefined,
  options: MoveOptions,
): CommandResult {
  return moveArea(context, area, options, async ({ registry, status, isShown, body }) => {
    const named = releaseName === undefined ? undefined : findRelease(status, releaseName);
    if (named !== undefined && !named.ok) return named;
    const { candidate, stable } = status;
    // A person who has seen the state means the release that it shows.
    const release = named?.value.id ?? (isShown ? (candidate ?? stable) : null);
    const response = await registry.rollback(area, { ...body, ...(release === null ? {} : { release }) });
    const headline = ({ policy }: MoveResponse) =>
      candidate === null
        ? `${area}: rolled back from ${stable} to ${policy.stable}`
        : `${area}: withdrew the candidate ${candidate}`;
    return describe(response, headline, { withdrawn: candidate ?? stable });
  });
}

/** Takes the latest joint promotion back. */
export async function rollbackTogether(context: CommandContext, options: MoveOptions): CommandResult {
  const registry = await connectForReleases(context);
  if (!registry.ok) return registry;
  const before = await registry.value.status();
  if (!before.ok) return before;
  const response = await registry.value.rollbackTogether(reasonOf(options));
  if (!response.ok) return response;
  const { areas } = response.value.policy;
  await saveShown(context, areas);
  const moved = areas.flatMap(({ area, stable, candidate, percent, revision }) => {
    const previous = before.value.areas.find((status) => status.area === area);
    const pointers = { area, from: previous?.stable, stable, candidate, percent };
    return previous && previous.revision !== revision ? [pointers] : [];
  });
  const lines = moved.map(({ area, from, stable, candidate, percent }) => {
    const restored = candidate === null ? '' : `, and ${percent} % of visitors get the candidate ${candidate} again`;
    return `${area}: rolled back from ${from} to ${stable}${restored}`;
  });
  const names = moved.map(({ area }) => area);
  const edges = await awaitEdges(registry.value, response.value.policy.revision ?? 0, names);
  return ok({ text: [...lines, edges.text].join('\n'), data: { areas: moved, edges: edges.data } });
}

/** Takes the last move of an area back. */
export async function undo(context: CommandContext, area: string, options: MoveOptions): CommandResult {
  return moveArea(context, area, options, async ({ registry, status, body }) =>
    describe(await registry.undo(area, body), ({ undone }) => {
      // The last move may be an undo itself: then the one before it was taken back.
      const move = undone === undefined ? describeLastMove(status) : describeMove(undone);
      return `${area}: took back ${move}`;
    }),
  );
}

/** Moves one area, and reports when the edges serve it, or after a limit. Refused if its state is not the one that the person has seen. */
async function moveArea(
  context: CommandContext,
  area: string,
  options: MoveOptions,
  move: (basis: Basis) => Promise<Result<Moved>>,
): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const shown = await checkShown(context, status.value, options);
  if (!shown.ok) return shown;
  const body = { revision: status.value.revision, ...reasonOf(options) };
  const moved = await move({ registry: registry.value, status: status.value, isShown: shown.value, body });
  if (!moved.ok) return moved;
  const { policy, policyRevision, headline, data } = moved.value;
  await saveShown(context, [policy]);
  const report = reportMove(headline, policy, status.value);
  const edges = await awaitEdges(registry.value, policyRevision, [policy.area]);
  return ok({ text: `${report.text}\n${edges.text}`, data: { ...report.data, ...data, edges: edges.data } });
}

function describe(
  response: Result<MoveResponse>,
  headlineOf: (moved: MoveResponse) => string,
  data: Record<string, unknown> = {},
): Result<Moved> {
  return response.ok ? ok({ ...response.value, headline: headlineOf(response.value), data }) : response;
}

/** Whether the person has seen this state. Refused if the last one that they saw is another. */
async function checkShown(
  context: CommandContext,
  status: AreaStatus,
  { revision: named }: MoveOptions,
): Promise<Result<boolean>> {
  if (named !== undefined && !/^\d{1,9}$/.test(named)) {
    return refuse('bad-revision', `"${named}" is not the number of a revision`);
  }
  const seen = named === undefined ? await readShown(context, status.area) : Number(named);
  if (seen === undefined || seen === status.revision) return ok(seen !== undefined);
  // The message shows the new state, so the next command may act on it.
  await saveShown(context, [status]);
  const change = `${status.area} has changed since you looked (revision ${seen}, now ${status.revision}): ${describeLastMove(status)}`;
  return refuse('revision-moved', `${change}. Now: ${describeState(status)}. Look, then decide again`);
}

const reasonOf = ({ reason }: MoveOptions) => (reason === undefined ? {} : { reason });
const takeOverOf = ({ takeOver }: MoveOptions) => (takeOver === undefined ? {} : { takeOver });
