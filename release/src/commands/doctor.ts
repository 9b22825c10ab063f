import type { Finding } from '../registry-api.ts';
import { ok } from '../result.ts';
import { type CommandContext, connectForArea, fetchAreaStatus, findRelease } from './context.ts';
import { type CommandResult, formatTable } from './report.ts';

const marks: Record<Finding['kind'], string> = { block: '✗', warn: '!', note: '·' };

/** Reports what would prevent the promotion of a release now. Without a name it examines the candidate, or the newest release. */
export async function examine(context: CommandContext, area: string, releaseName: string | undefined): CommandResult {
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  // Not the newest that fits: why the newest one does not fit is a question for this command.
  const release = findRelease(status.value, releaseName ?? status.value.candidate ?? 'latest');
  if (!release.ok) return release;
  const { id, version } = release.value;
  const response = await registry.value.doctor(area, id);
  if (!response.ok) return response;

  const { findings } = response.value;
  const isReady = findings.every(({ kind }) => kind !== 'block');
  const verdict = isReady ? 'nothing speaks against promoting it now' : 'it cannot be promoted now';
  const rows = findings.map(({ kind, about, message }) => [`  ${marks[kind]}`, about, message]);
  const lines = [`${area} ${id} (${version}): ${verdict}`, ...(rows.length === 0 ? [] : [formatTable(rows)])];
  return ok({
    text: lines.join('\n'),
    data: { area, release: id, ready: isReady, findings },
    exitCode: isReady ? 0 : 1,
  });
}
