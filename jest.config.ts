import type { Config } from 'jest';

const project = {
  rootDir: import.meta.dirname,
  // Jest's default is in the folder for temporary files, which is deleted after each run.
  cacheDirectory: '<rootDir>/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '\\.scss$': '<rootDir>/scripts/jest/style-names.ts' },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/', '<rootDir>/var/'],
  setupFiles: ['<rootDir>/scripts/jest/browser-globals.ts', '<rootDir>/shared/testing/computed-style.ts'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/no-console-errors.ts'],
  testEnvironment: 'node',
  runtime: '<rootDir>/scripts/jest/runtime.ts',
} satisfies Config;

const config: Config = {
  testSequencer: './scripts/jest/longest-first.mjs',
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      setupFilesAfterEnv: [
        ...project.setupFilesAfterEnv,
        '<rootDir>/scripts/jest/wait-longer.ts',
        '<rootDir>/shared/testing/owner-stacks.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/api/test/'],
    },
    {
      ...project,
      displayName: 'api',
      testMatch: ['<rootDir>/api/test/*.test.ts'],
      transform: {
        // Jest does not replace `<rootDir>` in the patterns of transformers.
        [`${import.meta.dirname}/(api/(?!test/)|api/test/worker/|release/src/|shared/).*\\.ts$`]:
          '<rootDir>/scripts/jest/load-in-node.ts',
        '/node_modules/(kysely|typebox|@electric-sql/pglite)/.*\\.js$': '<rootDir>/scripts/jest/load-in-node.ts',
        ...project.transform,
      },
      transformIgnorePatterns: [],
      setupFilesAfterEnv: [
        ...project.setupFilesAfterEnv,
        '<rootDir>/scripts/jest/console-of-node.ts',
        '<rootDir>/scripts/jest/wait-longer.ts',
      ],
      globalSetup: '<rootDir>/api/test/set-up.ts',
      globalTeardown: '<rootDir>/api/test/tear-down.ts',
    },
  ],
};

export default config;
