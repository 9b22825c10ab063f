import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { type AreaConfig, singletons } from './areas.ts';
import { classNamesOf } from './class-names.ts';
import { FilesPlugin } from './files-plugin.ts';
import { KernelPlugin } from './kernel-plugin.ts';
import { PlacePlugin } from './place-plugin.ts';
import { ReportPlugin, type WebReport } from './report-plugin.ts';

export type Mode = 'release' | 'working-copy';

const require = createRequire(import.meta.url);
const fetchAdapter = path.join(path.dirname(require.resolve('axios/package.json')), 'lib/adapters/fetch.js');
const repository = path.resolve(import.meta.dirname, '../..');

const sass = {
  loader: require.resolve('sass-loader'),
  options: { api: 'modern-compiler', sassOptions: { style: 'compressed' } },
};

/** Where a build goes. A working copy never touches the release that stands in `dist`. */
export function outputOf(area: AreaConfig, mode: Mode): string {
  return mode === 'release'
    ? path.join(area.folder, 'dist')
    : path.join(repository, '.cache/working-copies', area.name);
}

/** Rules that both builds of an area share, so that server and browser agree on every byte of markup. */
function common(area: AreaConfig, mode: Mode, side: 'web' | 'node'): Configuration {
  return {
    name: `${area.name}-${side}`,
    context: area.folder,
    mode: 'production',
    // A release may not depend on what was built before it; a working copy must be quick.
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
            // webpack makes the full paths in a map relative, but only in one that it need not read first.
            parseMap: true,
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
        {
          // As text, for a document that is written by hand. Its addresses are the writer's business.
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
                  getLocalIdent: classNamesOf(repository),
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
 * What an area takes from the host. No version is asked for: whether host and area fit is the contract's
 * business, checked before they meet. No fallback copy is built: two Reacts in one page help nobody.
 */
const taken = Object.fromEntries(
  singletons.map((name) => [name, { singleton: true, import: false as const, requiredVersion: false as const }]),
);

/** Native, and a third of Terser's time for the same bytes. */
const minimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  terserOptions: { module: true },
  extractComments: false,
});

/** Names in source maps. webpack's own hash for two of one name is of the folder that the repository happens to stand in. */
const sourceNames = {
  devtoolModuleFilenameTemplate: 'webpack://[namespace]/[resource-path]',
  devtoolFallbackModuleFilenameTemplate: 'webpack://[namespace]/[resource-path]',
};

/** Compiled beside the release, as one file of a name that never changes. It is told how the fonts are called. */
const workerOf = (swSrc: string) =>
  new InjectManifest({ swSrc, swDest: 'service-worker.js', include: [/\.woff2$/], dontCacheBustURLsMatching: /./ });

export function webConfig(area: AreaConfig, mode: Mode, onReport: (report: WebReport) => void): Configuration {
  const base = common(area, mode, 'web');
  return {
    ...base,
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        // The browser knows where a module is; webpack would write down the folder in which a library lay at the build.
        { test: /\.m?js$/, parser: { importMeta: false } },
      ],
    },
    // In a browser axios speaks XMLHttpRequest; its other way would only be carried along.
    resolve: { ...base.resolve, alias: { [fetchAdapter]: false } },
    entry: area.kind === 'host' ? { main: './src/client.tsx' } : {},
    output: {
      path: path.join(outputOf(area, mode), 'web'),
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
      // A module that threw is evaluated anew at the next try; otherwise webpack hands out the half of it that ran.
      strictModuleExceptionHandling: true,
      chunkLoading: 'import',
      // Every chunk of every area goes through the host's one loading function (deadline, retry, integrity, stylesheet).
      importFunctionName: '(file=>__shopImport(new URL(file,import.meta.url).href))',
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // A library that one chunk needs comes with it: two files would be two waits.
      splitChunks: { cacheGroups: { defaultVendors: false } },
      minimize: mode === 'release',
      minimizer: [minimizer],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        // The host's loading function brings a chunk's stylesheet, so webpack's own loader for it stays out.
        runtime: false,
      }),
      ...(mode === 'release' ? [new PlacePlugin(repository)] : []),
      new ReportPlugin(area, onReport),
      ...(area.files ?? []).map((module) => new FilesPlugin(path.join(area.folder, module))),
      // A working copy has none: the worker is the whole site's, and stays that of the published host.
      ...(area.worker && mode === 'release' ? [workerOf(path.join(area.folder, area.worker))] : []),
      ...(area.kind === 'host'
        ? [
            // What the federation runtime is told at build time to leave out: it runs in browsers only, with no snapshot, and the host hands over the share scope itself.
            new webpack.DefinePlugin({
              FEDERATION_BUILD_IDENTIFIER: '"host"',
              FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
              FEDERATION_OPTIMIZE_NO_SHARED: 'true',
              ENV_TARGET: '"web"',
            }),
          ]
        : [
            new KernelPlugin(),
            // What an area says to crawlers alone, behind this question, stays out of what browsers download.
            new webpack.DefinePlugin({ 'typeof window': '"object"' }),
            new webpack.container.ModuleFederationPlugin({
              name: area.name,
              filename: 'entry.[contenthash:8].js',
              library: { type: 'module' },
              exposes: { './area': { import: ['./src/area.ts'], name: 'area' } },
              shared: taken,
            }),
          ]),
    ],
  };
}

/** Drawings move in browsers only: the server never asks for their player, and would only carry it along. */
const browserOnly = ['lottie-react'];

export function nodeConfig(area: AreaConfig, mode: Mode): Configuration {
  const base = common(area, mode, 'node');
  return {
    ...base,
    target: 'node24',
    entry: {
      [area.kind === 'host' ? 'host' : 'area']: area.kind === 'host' ? './src/server/index.ts' : './src/area.ts',
    },
    externalsPresets: { node: true },
    externals: [
      Object.fromEntries(
        [...(area.kind === 'host' ? [] : singletons), ...browserOnly].map((name) => [name, `commonjs ${name}`]),
      ),
    ],
    output: {
      path: path.join(outputOf(area, mode), 'node'),
      clean: mode === 'working-copy',
      filename: '[name].cjs',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      sourceMapFilename: '../maps/[file].map',
      ...sourceNames,
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false, moduleIds: 'deterministic', chunkIds: 'deterministic' },
    // One file: the edge verifies and evaluates it whole.
    plugins: [
      ...(mode === 'release' ? [new PlacePlugin(repository)] : []),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
