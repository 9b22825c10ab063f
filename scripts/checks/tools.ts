import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from './command.ts';
import { trackedFiles } from './files.ts';
import { runCommands, type Step } from './step.ts';

const isScript = (file: string) => /\.(tsx?|m?js|cjs)$/.test(file);
const isPackageFile = (file: string) => /(^|\/)(package\.json|tsconfig[^/]*\.json)$/.test(file);
const isLinted = (file: string) => isScript(file) || /\.(json|s?css)$/.test(file);
const lintSettings = ['biome.json', 'stylelint.config.js'];

export const types: Step = {
  name: 'types',
  description: 'type-checks every package',
  cores: 1,
  reads: (file) => isScript(file) || isPackageFile(file),
  // Several checkers, as many as there are cores by default and more, each check the declarations that they share.
  run: () => runCommands([['tsc', '-b', '--checkers', '1']]),
};

export const lint: Step = {
  name: 'lint',
  description: 'checks the format of code and style sheets, and known mistakes in them',
  cores: 1,
  reads: isLinted,
  run: async ({ reach }) => {
    const checksAllFiles = reach === undefined || lintSettings.some((file) => reach.changed.includes(file));
    const files = checksAllFiles ? await trackedFiles() : reach.changed;
    const existing = files.filter((file) => existsSync(path.join(repository, file)));
    const sheets = existing.filter((file) => file.endsWith('.scss'));
    const biome = ['check', '--error-on-warnings', '--max-diagnostics=50', '--no-errors-on-unmatched'];
    return runCommands([
      ['biome', ...biome, ...(checksAllFiles ? [] : existing.filter(isLinted))],
      // Stylelint treats an empty list of files as a mistake.
      ...(sheets.length > 0 ? [['stylelint', ...sheets] satisfies [string, ...string[]]] : []),
    ]);
  },
};

// The folders are named, because the tool walks through every folder below a pattern, caches included.
const areas = readdirSync(repository).filter((name) => name.startsWith('mfe-'));
const packages = ['host', ...areas, 'shared', 'api', 'edge', 'release', 'e2e', 'bench', 'scripts'];

export const direction: Step = {
  name: 'direction',
  description: 'checks that every import goes from an upper package to a lower one',
  cores: 1,
  reads: (file) => isScript(file) || isPackageFile(file),
  run: () =>
    runCommands([['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...packages]]),
};

export const deadCode: Step = {
  name: 'dead-code',
  description: 'finds files, exports and dependencies that nothing uses',
  cores: 1,
  reads: (file) => isScript(file) || isPackageFile(file) || /\.scss$|^knip\.json$/.test(file),
  run: () => runCommands([['knip', '--no-progress', '--no-config-hints']]),
};

export const contract: Step = {
  name: 'contract',
  description: 'compares what the host gives to areas with the committed contract',
  cores: 1,
  reads: (file) => /^(shared|api\/src|scripts\/contract)\b.*(?<!\.md)$|^docs\/settings\.md$/.test(file),
  run: () => runCommands([['node', 'scripts/contract.ts', '--check']]),
};

export const build: Step = {
  name: 'build',
  description: 'builds every area as it would be released',
  cores: 1,
  reads: (file) => /^(host|mfe-[^/]+|shared)\//.test(file) && !/\.test\.tsx?$|\.md$/.test(file),
  run: () => runCommands([['node', 'scripts/build.ts']]),
};
