const inLoader = (body: string) => (code: string) =>
  `${code}
{
  const { index } = module.exports.area.pages;
  const load = index.load;
  index.load = async (args) => { ${body} return load(args); };
}`;
const inRender = (body: string) => (code: string) =>
  `${code}\nmodule.exports.area.pages.index.page = async () => ({ Page() { ${body} } });`;
const onImport = (body: string) => (code: string) => `${body}\n${code}`;

/** The server code of a blog release whose page /blog fails, or which cannot be evaluated at all. */
export const faults: Record<string, (code: string) => string> = {
  'throws in its loader': inLoader("throw new Error('bad');"),
  'throws in render': inRender("throw new Error('bad');"),
  'throws on import': onImport("throw new Error('bad');"),
  'loops on import': onImport('for (;;);'),
  'loops in render': inRender('for (;;);'),
  'is 5 s slow': inLoader('await new Promise((done) => setTimeout(done, 5000));'),
  'never answers': inLoader('await new Promise(() => {});'),
  'rejects late': inLoader("await new Promise((_, fail) => setTimeout(() => fail(new Error('late')), 800));"),
  'leaves rejections behind': inLoader("Promise.reject(new Error('nothing handles this'));"),
  exits: inLoader('process.exit(3);'),
  'fills the heap with 2 GB': inLoader('const all = new Map(); for (let at = 0; at < 1e8; at += 1) all.set(at, [at]);'),
  'fills an array at once': inLoader('new Array(5e8).fill(1);'),
  'fills 2 GB of buffers': inLoader(
    'const all = []; for (let at = 0; at < 128; at += 1) { all.push(Buffer.alloc(2 ** 24, 1)); await new Promise(setImmediate); }',
  ),
  'needs 900 ms of processor a page': inLoader('const end = Date.now() + 900; while (Date.now() < end);'),
  'computes after its answer': inLoader(
    'setInterval(() => { const end = Date.now() + 400; while (Date.now() < end); }, 500);',
  ),
  'spoils the prototypes': (code) => `${code}\nArray.prototype.map = () => { throw new Error('spoilt'); };`,
  'reads keys and kills its parent': inLoader(
    "for (const reach of [() => process.kill(process.ppid, 'SIGKILL'), () => process.getBuiltinModule('fs').readFileSync('/etc/passwd')]) { let done = false; try { reach(); done = true; } catch {} if (done) throw new Error('escaped'); }",
  ),
  'floods its output': inLoader("for (let at = 0; at < 1e5; at += 1) console.log('x'.repeat(1000));"),
};
