import { patchedBuild } from '../../harness/patched.ts';

const inLoader = (body: string) => `
{
  const { index } = module.exports.area.pages;
  const load = index.load;
  index.load = async (args) => { ${body} };
}`;

const inRender = (body: string) => `
module.exports.area.pages.index.page = async () => ({ Page() { ${body} } });`;

/** Every way in which a release can go wrong on the server; only its page /blog, unless it cannot even be evaluated. */
export const misdeeds = {
  'throws on import': { code: (code: string) => `throw new Error('bad import');\n${code}`, counted: 'load' },
  'loops on import': { code: (code: string) => `for (;;);\n${code}`, counted: 'load' },
  'throws in its loader': {
    code: (code: string) => code + inLoader("throw new Error('bad loader');"),
    counted: 'loader',
  },
  'throws in render': { code: (code: string) => code + inRender("throw new Error('bad render');"), counted: 'render' },
  'loops in render': { code: (code: string) => code + inRender('for (;;);'), counted: 'blocked' },
  'loads too slowly': { code: (code: string) => code + inLoader('await new Promise(() => {});'), counted: 'loader' },
  'ends the process': { code: (code: string) => code + inLoader('process.exit(3);'), counted: 'died' },
  'allocates without end': {
    // In turns, so that it is its size that gives it away and not a loop.
    code: (code: string) =>
      code +
      inLoader(
        'const kept = []; for (;;) { kept.push(Array.from({ length: 50000 }, (_, at) => ({ at }))); await new Promise(setImmediate); }',
      ),
    counted: 'died',
  },
} as const;

export type Misdeed = keyof typeof misdeeds;

export const misbehaving = (area: string, misdeed: Misdeed) =>
  patchedBuild(area, misdeed.replaceAll(' ', '-'), { node: misdeeds[misdeed].code });

/** Draws its page well and leaves a rejected promise behind that nobody awaits. */
export const careless = () =>
  patchedBuild('blog', 'careless', {
    node: (code) => code + inLoader("Promise.reject(new Error('nobody awaits this')); return load(args);"),
  });
