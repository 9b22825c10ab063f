import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildPathPlugin, hostConfig, type WebReport, webConfig } from '@shop/shared/build';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type Stats } from 'webpack';
import { areaNames, folderOf, repository } from '../lib/places.ts';
import { monolithEntry } from './monolith-entry.ts';

export type Monolith = { report: WebReport; web: string };

/** Builds the same source as one ordinary webpack build, with the recipe of areas as far as it does not concern areas. */
export async function buildMonolith(): Promise<Monolith> {
  const folder = path.join(repository, '.cache/bench/monolith');
  const entry = path.join(folder, 'entry.tsx');
  await mkdir(folder, { recursive: true });
  await writeFile(entry, monolithEntry(areaNames()));

  let report: WebReport | undefined;
  const recipe = webConfig(hostConfig({ folder: folderOf('host'), port: 0 }), 'release', (result) => {
    report = result;
  });
  const web = path.join(folder, 'web');
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    webpack(ordinary(recipe, entry, web), (error, result) => (error ? reject(error) : resolve(result)));
  });
  if (!report || stats?.hasErrors())
    throw new Error(`the ordinary build failed:\n${stats?.toString({ all: false, errors: true })}`);
  return { report, web };
}

function ordinary(recipe: Configuration, entry: string, web: string): Configuration {
  const { importFunctionName: _ours, ...output } = recipe.output ?? {};
  return {
    ...recipe,
    entry: { main: entry },
    output: { ...output, path: web, clean: true },
    // The entry is outside of all packages and resolves its imports as the host does.
    resolve: { ...recipe.resolve, modules: ['node_modules', path.join(folderOf('host'), 'node_modules')] },
    module: {
      rules: [
        ...(recipe.module?.rules ?? []),
        {
          test: /mfe-[^/]+\/src\/(area|pages\/.*\/page)\.ts$/,
          enforce: 'pre',
          loader: path.join(import.meta.dirname, 'chunk-names.cjs'),
        },
      ],
    },
    plugins: [
      // The entry contains absolute paths, which the path plugin refuses.
      ...(recipe.plugins ?? []).filter(
        (plugin) => !(plugin instanceof MiniCssExtractPlugin || plugin instanceof BuildPathPlugin),
      ),
      // In an ordinary build webpack loads a chunk's style sheet by itself.
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
    ],
  };
}
