import { productionDemands } from './production.ts';
import { type Name, variables } from './variables.ts';

/** `docs/settings.md`. */
export function settingsDocument(): string {
  const rows = (Object.keys(variables) as Name[]).map((name) => {
    const { about, should, fallback, shown } = variables[name];
    const demand = productionDemands.find((one) => one.name === name)?.must ?? '';
    return `| \`${name}\` | ${shown ?? defaultOf(fallback)} | ${about} | ${should} | ${demand} |`;
  });
  return [...head, ...rows, ''].join('\n');
}

function defaultOf(value: unknown): string {
  const text = value === undefined ? '' : String(value);
  return text === '' ? 'unset' : `\`${text}\``;
}

const head = [
  '# Settings of api',
  '',
  'Written by `pnpm contract` from `api/src/settings/variables.ts`; never edited. All of it is checked when `api` starts: it',
  'says everything that is wrong at once, never shows a value, and does not start. An empty variable is an unset one. The last',
  'column is what it asks for besides when `NODE_ENV` is `production`. The settings of `edge` are in',
  '[deploy/README.md](../deploy/README.md).',
  '',
  '| variable | default | what it is | should be | in production |',
  '|---|---|---|---|---|',
];
