import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { type AreaConfig, singletons } from './areas.ts';
import { classNameGenerator } from './class-names.ts';
import { FilesPlugin } from './files-plugin.ts';
import { BuildPathPlugin, KernelPlugin } from './guard-plugins.ts';
import { ReportPlugin, type WebReport } from './report-plugin.ts';

export type Mode = 'release' | 'working-copy';

const require = createRequire(import.meta.url);
const fetchAdapter = path.join(path.dirname(require.resolve('axios/package.json')), 'lib/adapters/fetch.js');
const repository = path.resolve(import.meta.dirname, '../..');

const sass = {
  loader: require.resolve('sass-loader'),
  options: { api: 'modern-compiler', sassOptions: { style: 'compressed' } },
};

/** The output folder of a build. A working copy never overwrites the release in `dist`. */
export function outputFolder(area: AreaConfig, mode: Mode): string {
  return mode === 'release'
    ? path.join(area.folder, 'dist')
    : path.join(repository, '.cache/working-copies', area.name);
}

/** Settings of both builds of an area, so that server and browser produce the same markup. */
function commonConfig(area: AreaConfig, mode: Mode, side: 'web' | 'node'): Configuration {
  return {
    name: `${area.name}-${side}`,
    context: area.folder,
    mode: 'production',
    // A release must not depend on earlier builds; a working copy must be built quickly.
    cache:
      mode === 'working-copy' ? { type: 'filesystem', cacheDirectory: path.join(repository, '.cache/webpack') } : false,
    devtool: mode === 'release' ? 'hidden-source-map' : 'inline-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            // A source map must be an object, not a text: only then does webpack make the absolute paths in it relative.
            parseMap: true,
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
        {
          // As text, for documents with inlined styles. Its `url()`s are not resolved.
          test: /\.scss$/,
          resourceQuery: /^\?text$/,
          use: [{ loader: require.resolve('css-loader'), options: { exportType: 'string', url: false } }, sass],
        },
        {
          test: /\.scss$/,
          resourceQuery: { not: [/^\?text$/] },
          use: [
            ...(side === 'web' ? [{ loader: MiniCssExtractPlugin.loader }] : []),
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.scss$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  exportOnlyLocals: side === 'node',
                  getLocalIdent: classNameGenerator(repository, { readable: mode === 'working-copy' }),
                },
              },
            },
            sass,
          ],
        },
        { test: /\.(woff2|svg|png|avif|webp|json5)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * The modules that an area imports from the host. Without a required version, because the contract is checked before the two are
 * combined, and without a fallback copy, because two copies of React in one page do not work.
 */
const sharedModules = Object.fromEntries(
  singletons.map((name) => [name, { singleton: true, import: false as const, requiredVersion: false as const }]),
);

/** swc takes a third of Terser's time for output of the same size. More than three passes find nothing further. */
const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  terserOptions: { module: true, compress: { passes: 3 } },
  extractComments: false,
});

/** react-router exports only its development build, with warnings and their texts. The production build is in the folder beside it. */
const useProductionRouter = () =>
  new webpack.NormalModuleReplacementPlugin(/[\\/]react-router[\\/]dist[\\/]development[\\/]/, ({ createData }) => {
    if (!createData?.resource) return;
    createData.resource = createData.resource.replace(/([\\/]dist[\\/])development/, '$1production');
    createData.context = path.dirname(createData.resource);
  });

/**
 * Gives the host's file with the core of the router a copy of react-router of its own: one copy for all would be in the entry. The loader
 * passes the query on to what the copy imports.
 */
const copyRouterForCore = () =>
  new webpack.NormalModuleReplacementPlugin(/[\\/]react-router-dom[\\/]dist[\\/]/, ({ createData, contextInfo }) => {
    if (!createData?.resource || !/[\\/]routing[\\/]router-core\.ts$/.test(contextInfo.issuer)) return;
    const folder = path.dirname(createRequire(createData.resource).resolve('react-router'));
    createData.resource = path.join(folder, 'index.mjs?core');
    createData.context = folder;
    // webpack identifies modules by their requests: without the query it would use the copy of the entry.
    createData.request += '?core';
  });

/**
 * Lets Chromium compile all functions of the host's chunks for the first press while they are loaded. Otherwise it compiles most of them when they
 * are called, between the press and the preview.
 */
const compileBeforePress = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^(router|previews)\./,
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Names in source maps. webpack's default for two modules of one name contains a hash of the repository's path. */
const sourceNames = {
  devtoolModuleFilenameTemplate: 'webpack://[namespace]/[resource-path]',
  devtoolFallbackModuleFilenameTemplate: 'webpack://[namespace]/[resource-path]',
};

/** Builds the service worker into one file with a fixed name, and injects the names of the font files for its precache. */
const serviceWorkerPlugin = (swSrc: string) =>
  new InjectManifest({ swSrc, swDest: 'service-worker.js', include: [/\.woff2$/], dontCacheBustURLsMatching: /./ });

export function webConfig(area: AreaConfig, mode: Mode, onReport: (report: WebReport) => void): Configuration {
  const base = commonConfig(area, mode, 'web');
  return {
    ...base,
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        // `import.meta.url` is left to the browser: webpack would replace it by the path of the file at build time.
        { test: /\.m?js$/, parser: { importMeta: false } },
        {
          test: /[\\/]react-router(-dom)?[\\/]dist[\\/].*\.mjs$/,
          loader: path.join(import.meta.dirname, 'react-router-loader.cjs'),
        },
      ],
    },
    // Browsers read with the kernel's own fetch client, and axios writes with XMLHttpRequest, so its fetch adapter is left out of the bundle.
    resolve: { ...base.resolve, alias: { [fetchAdapter]: false } },
    entry: area.kind === 'host' ? { main: './src/main.ts' } : {},
    output: {
      path: path.join(outputFolder(area, mode), 'web'),
      clean: mode === 'working-copy',
      uniqueName: area.name,
      publicPath: 'auto',
      module: true,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      sourceMapFilename: '../maps/[file].map',
      ...sourceNames,
      chunkFormat: 'module',
      // A module that threw is evaluated again by the next import; otherwise webpack returns its incomplete exports.
      strictModuleExceptionHandling: true,
      chunkLoading: 'import',
      // Every chunk of every area is loaded by the host's loading function, which adds timeout, retry, integrity and style sheets.
      importFunctionName: '(file=>__shopImport(new URL(file,import.meta.url).href))',
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // A library that one chunk needs is bundled into that chunk: a second file would be a second round trip.
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Rules without a class are whole in every document, so that fonts are not declared a second time: the browser would lay the whole page
          // out again. Of the tokens, a document has those that it uses.
          global: { name: 'global', type: 'css/mini-extract', test: /base\.scss$/, chunks: 'all', enforce: true },
          tokens: { name: 'tokens', type: 'css/mini-extract', test: /tokens\.scss$/, chunks: 'all', enforce: true },
        },
      },
      minimize: mode === 'release',
      minimizer: [minimizer],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        // The host's loading function also loads a chunk's style sheet, so webpack's loader for them is left out.
        runtime: false,
      }),
      ...(area.kind === 'host' ? [copyRouterForCore(), compileBeforePress()] : []),
      ...(mode === 'release' ? [new BuildPathPlugin(repository), useProductionRouter()] : []),
      new ReportPlugin(area, onReport),
      ...(area.files ?? []).map((module) => new FilesPlugin(path.join(area.folder, module))),
      // A working copy has no service worker: there is one per site, and it stays that of the published host.
      ...(area.worker && mode === 'release' ? [serviceWorkerPlugin(path.join(area.folder, area.worker))] : []),
      ...(area.kind === 'host'
        ? [
            // Parts of the federation runtime that the host does not use: snapshots, its share scope, and code for other targets.
            new webpack.DefinePlugin({
              FEDERATION_BUILD_IDENTIFIER: '"host"',
              FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
              FEDERATION_OPTIMIZE_NO_SHARED: 'true',
              ENV_TARGET: '"web"',
            }),
          ]
        : [
            new KernelPlugin(),
            // Code behind `typeof window === 'undefined'`, such as structured data for crawlers, is left out of the browser bundle.
            new webpack.DefinePlugin({ 'typeof window': '"object"' }),
            new webpack.container.ModuleFederationPlugin({
              name: area.name,
              filename: 'entry.[contenthash:8].js',
              library: { type: 'module' },
              exposes: { './area': { import: ['./src/area.ts'], name: 'area' } },
              shared: sharedModules,
            }),
          ]),
    ],
  };
}

/**
 * Without comments and white space, and in ASCII: an engine keeps the code in memory as long as it runs, with two bytes for each character if one of them
 * is Persian. Names stay, so that the stack of an error says where it comes from.
 */
const nodeMinimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  terserOptions: { compress: false, mangle: false, format: { asciiOnly: true, comments: false } },
  extractComments: false,
});

/** Loaded by browsers with the first request that changes something. The server has a client of its own, which only reads. */
const axiosClient = path.join(repository, 'shared/kernel/axios-client.ts');

/** Libraries that the server never calls. The animation player starts in an effect, so its import is never executed there. */
const browserOnlyLibraries = ['lottie-react'];

export function nodeConfig(area: AreaConfig, mode: Mode): Configuration {
  const base = commonConfig(area, mode, 'node');
  return {
    ...base,
    target: 'node24',
    entry: {
      [area.kind === 'host' ? 'host' : 'area']: area.kind === 'host' ? './src/server/index.ts' : './src/area.ts',
    },
    resolve: { ...base.resolve, alias: { [axiosClient]: false } },
    externalsPresets: { node: true },
    externals: [
      Object.fromEntries(
        [...(area.kind === 'host' ? [] : singletons), ...browserOnlyLibraries].map((name) => [
          name,
          `commonjs ${name}`,
        ]),
      ),
    ],
    output: {
      path: path.join(outputFolder(area, mode), 'node'),
      clean: mode === 'working-copy',
      filename: '[name].cjs',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      sourceMapFilename: '../maps/[file].map',
      ...sourceNames,
      library: { type: 'commonjs2' },
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimize: mode === 'release',
      minimizer: [nodeMinimizer],
    },
    // One file, because the edge verifies the digest of the whole code before it evaluates it.
    plugins: [
      ...(mode === 'release' ? [new BuildPathPlugin(repository), useProductionRouter()] : []),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
