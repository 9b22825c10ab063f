import path from 'node:path';
import type { Compiler } from 'webpack';

/** Libraries that exist once in a page, in the host's kernel: a second copy would have its own state. */
const kernelLibraries =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|nanostores|@nanostores[\\/]react|axios|js-cookie)[\\/]/;

/**
 * Fails a build that bundles its own copy of a kernel library. A direct import already fails to resolve; this plugin finds imports
 * through a file of `shared` or another package.
 */
export class KernelPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('KernelPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('KernelPlugin', (modules) => {
        const libraries = new Set<string>();
        for (const module of modules) {
          const [, name] = kernelLibraries.exec(module.nameForCondition() ?? '') ?? [];
          if (name) libraries.add(name.split(path.sep).join('/'));
        }
        for (const name of libraries) {
          const message = `this area would bundle its own copy of ${name}: import it from @shop/shared/kernel`;
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  }
}

/** Fails a build whose output contains the repository's path: the same source would give another release id on another machine. */
export class BuildPathPlugin {
  readonly #repository: string;

  constructor(repository: string) {
    this.#repository = repository;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildPathPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildPathPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!source.source().includes(this.#repository)) continue;
          compilation.errors.push(
            new compiler.webpack.WebpackError(`${name} would contain the path of its build, ${this.#repository}`),
          );
        }
      });
    });
  }
}
