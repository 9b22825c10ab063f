import type { AreaStatus, EdgeStatus, LiveFigures, StatusResponse } from '../registry-api.ts';
import { ok, refuse } from '../result.ts';
import { type CommandContext, connectForArea, connectForReading, saveShown } from './context.ts';
import { describeReason, isWaiting } from './edges.ts';
import { type CommandResult, formatTable, formatTime } from './report.ts';

/** Shows the state of all areas. */
export async function showStatus(context: CommandContext): CommandResult {
  const registry = await connectForReading(context);
  if (!registry.ok) return registry;
  const response = await registry.value.status();
  if (!response.ok) return response;
  const { areas, edges, figures } = response.value;
  await saveShown(context, areas);
  const rows = areas.map((area) => [
    area.area,
    nameWithVersion(area, area.stable),
    nameWithVersion(area, area.candidate),
    area.candidate === null ? '–' : `${area.percent} %`,
    area.rollout?.who ?? '–',
    nameWithVersion(area, area.former),
    String(area.releases.filter((release) => release.state !== 'pruned').length),
    area.prefixes.join(' '),
  ]);
  const heading = ['area', 'stable', 'candidate', 'share', 'ramped by', 'former', 'stored', 'paths'];
  const text =
    rows.length === 0
      ? 'the registry has no area yet'
      : [
          formatTable([heading, ...rows]),
          ...formatRollouts(areas, figures),
          ...formatShadows(areas),
          ...formatEdges(response.value),
        ].join('\n');
  return ok({ text, data: { areas, edges, figures } });
}

/** Each candidate beside its stable release. */
function formatRollouts(areas: AreaStatus[], figures: LiveFigures[]): string[] {
  const rows = areas.flatMap(({ area, stable, candidate }) =>
    candidate === null
      ? []
      : [formatFigures('stable', area, stable, figures), formatFigures('candidate', area, candidate, figures)],
  );
  const heading = ['rollout', 'role', 'release', 'visitors', 'pages', 'failures', 'p75 of server time'];
  return rows.length === 0 ? [] : ['', formatTable([heading, ...rows])];
}

function formatFigures(role: string, area: string, release: string | null, figures: LiveFigures[]): string[] {
  const counted = figures.find((row) => row.area === area && row.release === release);
  const { visitors = 0, pages = 0, failures = 0, p75 = null } = counted ?? {};
  const time = p75 === null ? '–' : `${p75} ms`;
  return [area, role, release ?? '–', String(visitors), String(pages), String(failures), time];
}

/** The shadows that are running. */
function formatShadows(areas: AreaStatus[]): string[] {
  const lines = areas.flatMap(({ area, shadow }) => {
    if (!shadow) return [];
    const { release, percent, until, who } = shadow;
    return `shadow of ${area}: ${release} at ${percent} % until ${formatTime(until)}, started by ${who} (shadow ${area} shows its report)`;
  });
  return lines.length === 0 ? [] : ['', ...lines];
}

/** The edges that do not serve the policy, or cannot load a live release. */
function formatEdges({ edges, policyRevision }: StatusResponse): string[] {
  const present = edges.filter(({ isAway }) => !isAway);
  const current = present.filter(({ revision }) => revision === policyRevision);
  const lines = [
    ...edges
      .filter(({ isAway }) => isAway)
      .map(({ name, seenAt }) => `  ${name}: away, last seen ${formatTime(seenAt)}`),
    ...present.flatMap(({ name, problems, waitsFor }) => {
      const loading = waitsFor.filter(({ reason }) => isWaiting(reason));
      return [...problems, ...loading].map(
        ({ area, release, reason }) => `  ${name}: ${area} ${release}: ${describeReason(reason)}`,
      );
    }),
  ];
  const everywhere = findProblemsOfAll(present).map((name) => `  no edge can load ${name}`);
  return [
    '',
    `${current.length} of ${present.length} edges have the latest policy (${policyRevision})`,
    ...everywhere,
    ...lines,
  ];
}

function findProblemsOfAll(edges: EdgeStatus[]): string[] {
  const [first, ...others] = edges.map(({ problems }) => problems.map(({ area, release }) => `${area} ${release}`));
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

/** Shows who changed an area, when and why, newest first. */
export async function showHistory(context: CommandContext, area: string, options: { limit: string }): CommandResult {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    return refuse('bad-limit', `"${options.limit}" is not a number of lines from 1 to 1000`);
  }
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const response = await registry.value.history(area, limit);
  if (!response.ok) return response;
  const { entries } = response.value;
  const rows = entries.map((entry) => [
    formatTime(entry.at),
    entry.action,
    entry.release ?? '–',
    entry.action === 'ramp' ? `${entry.percent ?? 0} %` : '–',
    entry.who,
    entry.reason ?? '',
  ]);
  const text =
    rows.length === 0
      ? `the history of ${area} is empty`
      : formatTable([['when (UTC)', 'action', 'release', 'share', 'who', 'reason'], ...rows]);
  return ok({ text, data: { area, entries } });
}

function nameWithVersion(area: AreaStatus, id: string | null): string {
  const version = area.releases.find((release) => release.id === id)?.version;
  return id === null ? '–' : version === undefined ? id : `${id} ${version}`;
}
