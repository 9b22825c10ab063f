import type { ReportedFailure } from '../edge-report.ts';
import { ok } from '../result.ts';
import { createSourceFinder } from '../source-stack.ts';
import { openStore } from '../store.ts';
import { type CommandContext, connectForArea } from './context.ts';
import { type CommandResult, formatTime } from './report.ts';

/** Shows what failed lately in the live releases of an area, and where in the source. */
export async function showFailures(context: CommandContext, area: string): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const response = await registry.value.failures(area);
  if (!response.ok) return response;
  const failures = await findPlaces(context, response.value.failures);
  const text =
    failures.length === 0 ? `no edge has reported a failure of ${area}` : failures.map(formatFailure).join('\n\n');
  return ok({ text, data: { area, failures } });
}

/** The failures with the places in the source in their stacks. */
export function findPlaces({ settings }: CommandContext, failures: ReportedFailure[]): Promise<ReportedFailure[]> {
  const findSources = createSourceFinder(openStore(settings.store));
  return Promise.all(
    failures.map(async (failure) => {
      const { stack } = failure;
      // Without the store the places stay those of the built files: they are still worth showing.
      return { ...failure, stack: stack === null ? null : await findSources(stack).catch(() => stack) };
    }),
  );
}

export function formatFailure({ area, release, where, message, stack, count, at }: ReportedFailure): string {
  const [first = '', ...frames] = (stack ?? '').split('\n');
  // The stacks of Chromium begin with the message.
  const lines = first.includes(message) || first === '' ? frames : [first, ...frames];
  return [
    `${area} ${release}: ${count} × ${where}, last at ${formatTime(at)}`,
    `  ${message}`,
    ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line.trim()}`),
  ].join('\n');
}
