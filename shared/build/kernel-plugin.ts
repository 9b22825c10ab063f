import path from 'node:path';
import type { Compiler } from 'webpack';

/** What exists once in a page, in the host's kernel: a second copy would have a state of its own. */
const kept =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|nanostores|@nanostores[\\/]react|axios|js-cookie)[\\/]/;

/**
 * Refuses a build that brings its own copy of a library of the kernel. An area's own import does not resolve to begin
 * with; this is for the ways round, through a file of `shared` or through some package.
 */
export class KernelPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('KernelPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('KernelPlugin', (modules) => {
        const found = new Set<string>();
        for (const module of modules) {
          const [, name] = kept.exec(module.nameForCondition() ?? '') ?? [];
          if (name) found.add(name.split(path.sep).join('/'));
        }
        for (const name of found) {
          const why = `it would bring its own copy of ${name}: take it from @shop/shared/kernel`;
          compilation.errors.push(new compiler.webpack.WebpackError(why));
        }
      });
    });
  }
}
