import type { Compiler } from 'webpack';

type Files = Record<string, string | Uint8Array>;

/** Adds files that no code imports, such as the web app manifest and icons, under unhashed names. */
export class FilesPlugin {
  readonly #module: string;

  /** `module`: the path of a module that exports `files`, which returns names and contents. */
  constructor(module: string) {
    this.#module = module;
  }

  apply(compiler: Compiler): void {
    // Created once: a working copy is rebuilt after every change, and these files do not depend on its code.
    let created: Promise<Files> | undefined;
    compiler.hooks.thisCompilation.tap('FilesPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FilesPlugin', stage }, async () => {
        created ??= import(this.#module).then(({ files }: { files: () => Promise<Files> }) => files());
        for (const [name, content] of Object.entries(await created)) {
          const bytes = typeof content === 'string' ? content : Buffer.from(content);
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(bytes));
        }
      });
    });
  }
}
