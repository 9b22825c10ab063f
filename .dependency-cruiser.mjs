import { builtinModules } from 'node:module';

// Who may import whom. Each rule carries its reason, because the reason is what helps when it stops you.
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
      'Areas are released apart: one that imports another would carry a frozen copy of it. What two need is shared.',
    from: { path: '^mfe-([^/]+)/' },
    to: { path: '^(host/|mfe-)', pathNot: '^mfe-$1/' },
  },
  {
    name: 'areas-take-react-and-shared',
    comment:
      'Router, stores and API client come from @shop/shared/kernel, which the host gives once. A library imported directly would be bundled into the area, and its state would not be the state of the shop.',
    from: { path: '^mfe-([^/]+)/', pathNot: notBrowser },
    to: { pathNot: ['^mfe-$1/', '^shared/', '/node_modules/(@types/)?react/', '^react(/|$)', '^@shop/shared/'] },
  },
  {
    name: 'host-knows-no-area',
    comment:
      'The host meets areas at run time, by the release set. An import would build one release of an area into it.',
    from: { path: '^host/' },
    to: { path: '^(mfe-|release/|api/|edge/|e2e/|bench/|scripts/)' },
  },
  {
    name: 'shared-below-all',
    comment: 'Everyone stands on shared, so it stands on nobody.',
    from: { path: '^shared/' },
    to: { path: `^(${packages}|scripts)/`, pathNot: '^shared/' },
  },
  {
    name: 'kernel-keeps-its-libraries',
    comment: 'The curated kernel is the only door to router, stores and API client, so that there is one copy of each.',
    from: { path: '^shared/', pathNot: ['^shared/kernel/', '^shared/contract/given/', '[.]test[.]tsx?$'] },
    to: { path: kernelLibraries },
  },
  {
    name: 'release-below-servers',
    comment: 'The command line and the format are used by api and edge, and must work without either.',
    from: { path: '^release/' },
    to: { path: '^(host|mfe-[^/]+|api|edge|e2e|bench|scripts)/' },
  },
  {
    name: 'servers-apart',
    comment: 'api and edge are two processes that speak HTTP: either can be replaced, restarted or multiplied alone.',
    from: { path: '^(api|edge)/' },
    to: { path: '^(host|mfe-[^/]+|api|edge|e2e|bench)/', pathNot: '^$1/' },
  },
  {
    name: 'packages-by-their-face',
    comment: 'What a package does not name in its `exports` is its own business and may change any day.',
    from: { path: `^(${packages}|scripts)/` },
    to: { path: `^(${packages})/`, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'areas-without-node',
    comment: 'This code runs in browsers, where Node modules do not exist.',
    from: { path: '^(mfe-[^/]+|shared/(api|contract|kernel|ui|lib))/', pathNot: notBrowser },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'host-in-browser-without-node',
    comment: "The host's server half may use Node; nothing that its browser half reaches may.",
    from: { path: '^host/src/client[.]tsx$' },
    to: { path: nodeModules, reachable: true },
  },
  {
    name: 'stores-without-react',
    comment: 'A store thinks and can be tested without a page; what draws it is a component.',
    from: { path: '^(host|mfe-[^/]+)/.*stores?/[^/]+[.]ts$' },
    to: { path: '/node_modules/(react|react-dom)/' },
  },
  {
    name: 'domain-without-transport',
    comment: 'Rules of the shop and their SQL are the same whoever asks: only routes and guards know that it was HTTP.',
    from: { path: '^api/src/modules/.*(service|repository)[.]ts$' },
    to: { path: '/node_modules/(@fastify/|fastify/)' },
  },
  {
    name: 'nothing-leans-on-tests',
    comment: 'A test can be rewritten or deleted without a look at the product.',
    from: { pathNot: '[.](test|spec)[.]tsx?$' },
    to: { path: '[.](test|spec)[.]tsx?$' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const hygiene = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere breaks at run time.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'dependencies-are-declared',
    comment: 'A package that its package.json does not name is there by luck.',
    from: { pathNot: '[.]test[.]tsx?$' },
    // The tools of tests are the root's, for everyone.
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '/node_modules/@(jest|testing-library)/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...direction, ...layers, ...hygiene].map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // TypeScript 7 has no interface for tools; swc reads the same files.
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
