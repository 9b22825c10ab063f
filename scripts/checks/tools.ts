import { readdirSync } from 'node:fs';
import { repository } from './command.ts';
import { commands, type Step } from './step.ts';
import { trackedFiles } from './tracked.ts';

export const types: Step = {
  name: 'types',
  what: 'type-checks every package',
  run: () => commands([['tsc', '-b']]),
};

export const lint: Step = {
  name: 'lint',
  what: 'reads code and style sheets for form and known mistakes',
  run: async () => {
    const sheets = (await trackedFiles()).some((file) => file.endsWith('.scss'));
    return commands([
      ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'],
      // Stylelint takes a pattern that matches nothing for a mistake.
      ...(sheets ? [['stylelint', '**/*.scss'] satisfies [string, ...string[]]] : []),
    ]);
  },
};

// Named one by one: for a pattern the tool walks through every folder there is, caches and what they link to included.
const areas = readdirSync(repository).filter((name) => name.startsWith('mfe-'));
const cruised = ['host', ...areas, 'shared', 'api', 'edge', 'release', 'e2e', 'bench', 'scripts'];

export const direction: Step = {
  name: 'direction',
  what: 'asks whether every import goes the way the packages are stacked',
  run: () => commands([['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...cruised]]),
};

export const deadCode: Step = {
  name: 'dead-code',
  what: 'looks for files, exports and dependencies that nothing uses',
  run: () => commands([['knip', '--no-progress', '--no-config-hints']]),
};

export const contract: Step = {
  name: 'contract',
  what: 'compares what the host gives with the contract that is written down',
  run: () => commands([['node', 'scripts/contract.ts', '--check']]),
};

export const build: Step = {
  name: 'build',
  what: 'builds every area as it would be released',
  run: () => commands([['node', 'scripts/build.ts']]),
};
