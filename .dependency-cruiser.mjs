import { builtinModules } from 'node:module';

// Which package may import which. Each rule has its reason, which is printed with every violation.
//
//   shared ← areas, host        shared ← release ← api, edge        everything ← e2e, bench, scripts

const packages = 'host|mfe-[^/]+|shared|api|edge|release|e2e|bench';
const notBrowser = ['[.]test[.]tsx?$', '/area[.]config[.]ts$'];
const nodeModules = `^(node:)?(${builtinModules.join('|')})$`;
const kernelLibraries = '/node_modules/(react-router(-dom)?|nanostores|@nanostores/react|axios|js-cookie)/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const direction = [
  {
    name: 'areas-apart',
    comment:
      'Areas are released independently: an area that imports another would bundle an outdated copy of it. Code that two areas need belongs in shared.',
    from: { path: '^mfe-([^/]+)/' },
    to: { path: '^(host/|mfe-)', pathNot: '^mfe-$1/' },
  },
  {
    name: 'areas-take-react-and-shared',
    comment:
      'Router, stores and API client come from @shop/shared/kernel, which the host provides once. A library that an area imports directly would be bundled into the area as a second copy with its own state. @simplewebauthn/browser is used by one area only.',
    from: { path: '^mfe-([^/]+)/', pathNot: notBrowser },
    to: {
      pathNot: [
        ...['^mfe-$1/', '^shared/', '/node_modules/(@types/)?react/', '^react(/|$)', '^@shop/shared/'],
        '/node_modules/@simplewebauthn/browser/',
      ],
    },
  },
  {
    name: 'host-knows-no-area',
    comment:
      'The host loads areas at run time, by the release set. An import would bundle one version of an area into the host.',
    from: { path: '^host/' },
    to: { path: '^(mfe-|release/|api/|edge/|e2e/|bench/|scripts/)' },
  },
  {
    name: 'shared-below-all',
    comment: 'Every package depends on shared, so shared must not depend on another package.',
    from: { path: '^shared/' },
    to: { path: `^(${packages}|scripts)/`, pathNot: '^shared/' },
  },
  {
    name: 'kernel-keeps-its-libraries',
    comment:
      'Router, stores and API client are imported through the kernel only, so that the browser has one copy of each.',
    from: {
      path: '^shared/',
      pathNot: ['^shared/kernel/', '^shared/contract/given/', '^shared/testing/', '[.]test[.]tsx?$'],
    },
    to: { path: kernelLibraries },
  },
  {
    name: 'release-below-servers',
    comment: 'api and edge use the command line and the release format, which must work without either of them.',
    from: { path: '^release/' },
    to: { path: '^(host|mfe-[^/]+|api|edge|e2e|bench|scripts)/' },
  },
  {
    name: 'servers-apart',
    comment:
      'api and edge are separate processes that communicate over HTTP, so that each can be replaced, restarted or scaled alone.',
    from: { path: '^(api|edge)/' },
    to: { path: '^(host|mfe-[^/]+|api|edge|e2e|bench)/', pathNot: '^$1/' },
  },
  {
    name: 'packages-by-their-face',
    comment: 'Only paths in the `exports` of a package are public; all its other files may change at any time.',
    from: { path: `^(${packages}|scripts)/` },
    to: { path: `^(${packages})/`, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'areas-without-node',
    comment: 'This code runs in browsers, where Node modules do not exist.',
    from: { path: '^(mfe-[^/]+|shared/(api|contract|kernel|stores|ui|lib))/', pathNot: notBrowser },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'host-in-browser-without-node',
    comment:
      "The host's server half may use Node modules. Code that its browser half reaches may not, because browsers have none.",
    from: { path: '^host/src/client[.]tsx$' },
    to: { path: nodeModules, reachable: true },
  },
  {
    name: 'stores-without-react',
    comment: 'A store holds logic and is tested without a page; components render it.',
    from: { path: '^(host|mfe-[^/]+)/.*stores?/[^/]+[.]ts$' },
    to: { path: '/node_modules/(react|react-dom)/' },
  },
  {
    name: 'domain-without-transport',
    comment:
      'The rules of the shop and their SQL do not depend on HTTP, so only routes and their hooks may use fastify.',
    from: { path: '^api/src/modules/.*(service|repository)[.]ts$' },
    to: { path: '/node_modules/(@fastify/|fastify/)' },
  },
  {
    name: 'modules-are-built-in-app',
    comment:
      'A module is built once, by app.ts, which passes its service to the modules that need it. A module that builds another one would have a second copy with its own state.',
    from: { path: '^api/', pathNot: '^api/src/app[.]ts$' },
    to: { path: '^api/src/modules/[^/]+/module[.]ts$' },
  },
  {
    name: 'drawings-alone',
    comment: 'A drawing depends only on its spec, so the drawings can be read, tested and replaced without the server.',
    from: { path: '^api/drawings/' },
    to: { path: '^api/', pathNot: '^api/drawings/' },
  },
  {
    name: 'server-without-seed',
    comment:
      'The server works without the first data. Only the start of the process and the commands of an operator insert it.',
    from: { path: '^api/src/', pathNot: '^api/src/(server[.]ts$|modules/operator/)' },
    to: { path: '^api/seed/' },
  },
  {
    name: 'nothing-leans-on-tests',
    comment: 'Changing or deleting a test must not affect other code.',
    from: { pathNot: '[.](test|spec)[.]tsx?$' },
    to: { path: '[.](test|spec)[.]tsx?$' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const hygiene = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other should be one file, or move their common part into a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import of a file that does not exist fails at run time.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'dependencies-are-declared',
    comment: 'A package that package.json does not list is installed only by coincidence.',
    from: { pathNot: '[.]test[.]tsx?$' },
    // Test tools are dependencies of the root, for all packages.
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '/node_modules/@(jest|testing-library)/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...direction, ...layers, ...hygiene].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // TypeScript 7 has no programming interface for tools, so swc parses the files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]cache|var)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
