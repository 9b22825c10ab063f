import type { Compiler } from 'webpack';

/** Refuses a build that says where it was built: the same source would be another release on another machine. */
export class PlacePlugin {
  readonly #repository: string;

  constructor(repository: string) {
    this.#repository = repository;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PlacePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PlacePlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!source.source().includes(this.#repository)) continue;
          compilation.errors.push(
            new compiler.webpack.WebpackError(`${name} would say that it was built in ${this.#repository}`),
          );
        }
      });
    });
  }
}
