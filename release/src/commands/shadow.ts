import { quantileOf, type ShadowFigures } from '../edge-report.ts';
import type { ShadowResponse, ShadowRun } from '../registry-api.ts';
import { ok, type Result, refuse } from '../result.ts';
import { type CommandContext, connectForArea, fetchAreaStatus, resolveRelease } from './context.ts';
import { awaitEdges, describeReason } from './edges.ts';
import { findPlaces, formatFailure } from './failures.ts';
import { type CommandResult, formatTable, formatTime } from './report.ts';

type StartOptions = { share: string; for: string; reason?: string };

/** Lets edges render a share of the requests once more, with a release that no visitor gets. */
export async function startShadow(
  context: CommandContext,
  area: string,
  releaseName: string,
  { share, for: time, reason }: StartOptions,
): CommandResult {
  const percent = /^\d{1,3}(?:\.\d{1,2})?%?$/.test(share) ? Number.parseFloat(share) : Number.NaN;
  if (!(percent > 0 && percent <= 100)) {
    return refuse('bad-percent', `"${share}" is not a share above 0, up to 100 %, with at most two decimals`);
  }
  const seconds = readDuration(time);
  if (!seconds.ok) return seconds;
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const release = await resolveRelease(registry.value, status.value, releaseName);
  if (!release.ok) return release;
  const body = {
    release: release.value.id,
    percent,
    seconds: seconds.value,
    ...(reason === undefined ? {} : { reason }),
  };
  const response = await registry.value.startShadow(area, body);
  if (!response.ok) return response;
  const { shadow, policyRevision } = response.value;
  const edges = await awaitEdges(registry.value, policyRevision, [area]);
  const text = `${describeRun(area, shadow)}\n${edges.text}\n  report     shadow ${area}`;
  return ok({ text, data: { area, shadow, edges: edges.data } });
}

export async function stopShadow(context: CommandContext, area: string, options: { reason?: string }): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const { reason } = options;
  const response = await registry.value.stopShadow(area, reason === undefined ? {} : { reason });
  if (!response.ok) return response;
  const { shadow, policyRevision } = response.value;
  const edges = await awaitEdges(registry.value, policyRevision, [area]);
  return ok({ text: `${describeRun(area, shadow)}\n${edges.text}`, data: { area, shadow, edges: edges.data } });
}

/** Shows the figures of the last shadow of an area, beside those of stable. */
export async function showShadow(context: CommandContext, area: string): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const response = await registry.value.shadow(area);
  if (!response.ok) return response;
  const { shadow, figures } = response.value;
  if (shadow === null) return ok({ text: `${area} had no shadow yet`, data: { area, shadow } });
  const lastFailures = await findPlaces(context, figures.lastFailures);
  const data = { area, ...response.value, figures: { ...figures, lastFailures }, summary: summarise(figures) };
  const text = [
    describeRun(area, shadow),
    '',
    formatFigures(response.value),
    '',
    ...formatDifferences(figures),
    ...(figures.dropped > 0 ? [`${figures.dropped} requests were left out, because the edges were busy`] : []),
    ...describeProblems(response.value),
    ...lastFailures.flatMap((failure) => ['', formatFailure(failure)]),
  ];
  return ok({ text: text.join('\n'), data });
}

/** The figures that people compare: times in ms, the mean size of a page in bytes. */
function summarise({ pages, durations, bytes }: ShadowFigures) {
  const of = (role: 'stable' | 'shadow') => ({
    p50: rounded(quantileOf(durations[role], 0.5)),
    p75: rounded(quantileOf(durations[role], 0.75)),
    pageBytes: pages === 0 ? null : Math.round(bytes[role] / pages),
  });
  return { stable: of('stable'), shadow: of('shadow') };
}

function formatFigures({ stable, shadow, figures }: ShadowResponse): string {
  const summary = summarise(figures);
  const row = (role: 'stable' | 'shadow', release: string, failures: number | '–') => {
    const { p50, p75, pageBytes } = summary[role];
    const size = pageBytes === null ? '–' : `${(pageBytes / 1000).toFixed(1)} KB`;
    return [role, release, String(figures.pages), String(failures), formatMs(p50), formatMs(p75), size];
  };
  return formatTable([
    ['role', 'release', 'pages', 'failures', 'p50 of server time', 'p75', 'HTML'],
    row('stable', stable ?? '–', '–'),
    row('shadow', shadow?.release ?? '–', figures.failures),
  ]);
}

function formatDifferences({ pages, differences, examples, incomparable }: ShadowFigures): string[] {
  if (pages === 0) return ['no page was rendered yet'];
  return [
    differences === 0
      ? 'no page has another visible text'
      : `${differences} of ${pages} pages have another visible text:`,
    ...examples.flatMap(({ path, stable, shadow }) => [
      `  ${path}`,
      `    stable  ${stable === '' ? '(ends)' : stable}`,
      `    shadow  ${shadow === '' ? '(ends)' : shadow}`,
    ]),
    ...(incomparable > 0
      ? [`${incomparable} pages could not be compared: they differ each time they are rendered`]
      : []),
  ];
}

function describeProblems({ shadow, edges }: ShadowResponse): string[] {
  if (!shadow?.isRunning) return [];
  if (edges.length === 0) return ['no edge has reported about it yet'];
  return edges.flatMap(({ name, problem }) => (problem === null ? [] : `not on ${name}: ${describeReason(problem)}`));
}

function describeRun(area: string, { release, percent, until, who, isRunning }: ShadowRun): string {
  const end = isRunning ? `until ${formatTime(until)}` : `ended at ${formatTime(until)}`;
  return `${area}: shadow ${release} on ${percent} % of the requests, started by ${who}, ${end}`;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const maxSeconds = 24 * 3600;

function readDuration(text: string): Result<number> {
  const [, number = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const seconds = Number(number) * (units[unit] ?? 0);
  return seconds >= 1 && seconds <= maxSeconds
    ? ok(seconds)
    : refuse('bad-duration', `"${text}" is not a time such as 90s, 10m or 2h, up to 24h`);
}

const rounded = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms * 10) / 10);
const formatMs = (ms: number | null) => (ms === null ? '–' : `${ms} ms`);
