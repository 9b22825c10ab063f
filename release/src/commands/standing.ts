import type { AreaStatus } from '../answers.ts';
import type { AreaPolicy } from '../policy.ts';
import type { Report } from './desk.ts';

type Standing = Pick<AreaPolicy, 'area' | 'stable' | 'candidate' | 'percent' | 'revision'>;

/** After a pointer has moved: what was done, and where the area stands now. */
export function standing(what: string, policy: Standing, status?: AreaStatus): Report {
  const { area, stable, candidate, percent, revision } = policy;
  const name = (id: string | null) => {
    const version = status?.releases.find((release) => release.id === id)?.version;
    return id === null ? 'none' : version === undefined ? id : `${id} (${version})`;
  };
  const lines = [
    what,
    `  stable     ${name(stable)}`,
    `  candidate  ${candidate === null ? 'none' : `${name(candidate)} at ${percent} %`}`,
    `  revision   ${revision}`,
  ];
  return { text: lines.join('\n'), data: { area, stable, candidate, percent, revision } };
}
