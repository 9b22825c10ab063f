import { patchBuild } from '../../harness/patched-build.ts';

const inLoader = (body: string) => `
{
  const { index } = module.exports.area.pages;
  const load = index.load;
  index.load = async (args) => { ${body} };
}`;

const inRender = (body: string) => `
module.exports.area.pages.index.page = async () => ({ Page() { ${body} } });`;

/**
 * The ways in which a release can fail on the server, and the label `where` under which the edge counts the failure. Only the
 * page /blog fails, unless the module cannot be evaluated.
 */
export const faults = {
  'throws on import': { code: (code: string) => `throw new Error('bad import');\n${code}`, counted: 'load' },
  'loops on import': { code: (code: string) => `for (;;);\n${code}`, counted: 'load' },
  'throws in its loader': {
    code: (code: string) => code + inLoader("throw new Error('bad loader');"),
    counted: 'loader',
  },
  'throws in render': { code: (code: string) => code + inRender("throw new Error('bad render');"), counted: 'render' },
  'loops in render': { code: (code: string) => code + inRender('for (;;);'), counted: 'blocked' },
  'spoils the prototypes that it shares with the host': {
    code: (code: string) => `${code}\nArray.prototype.map = () => { throw new Error('spoilt'); };`,
    counted: 'render',
  },
  'loads too slowly': { code: (code: string) => code + inLoader('await new Promise(() => {});'), counted: 'loader' },
  'ends the process': { code: (code: string) => code + inLoader('process.exit(3);'), counted: 'died' },
  'allocates without end': {
    // Yields between allocations, so that the memory limit ends it, and not the limit for blocking.
    code: (code: string) =>
      code +
      inLoader(
        'const memory = []; for (;;) { memory.push(Array.from({ length: 50000 }, (_, at) => ({ at }))); await new Promise(setImmediate); }',
      ),
    counted: 'died',
  },
} as const;

export type Fault = keyof typeof faults;

/** A blog release with this fault. `name` makes a release id of its own and must be unique among all tests. */
export const buildFaultyBlog = (fault: Fault, name: string) =>
  patchBuild('blog', `${fault.replaceAll(' ', '-')}-${name}`, {
    node: (code) => `${faults[fault].code(code)}\n// ${name}\n`,
  });

/** Renders its page, and leaves a rejected promise behind that no code handles. */
export const withUnhandledRejection = () =>
  patchBuild('blog', 'unhandled-rejection', {
    node: (code) => code + inLoader("Promise.reject(new Error('nothing handles this')); return load(args);"),
  });
