import type { Compiler } from 'webpack';

type Files = Record<string, string | Uint8Array>;

/** Puts files beside the build's own that no code imports: a manifest, icons. They keep their names. */
export class FilesPlugin {
  readonly #module: string;

  constructor(module: string) {
    this.#module = module;
  }

  apply(compiler: Compiler): void {
    // A working copy is built again and again; these stay as they were at its start.
    let made: Promise<Files> | undefined;
    compiler.hooks.thisCompilation.tap('FilesPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FilesPlugin', stage }, async () => {
        made ??= import(this.#module).then(({ files }: { files: () => Promise<Files> }) => files());
        for (const [name, content] of Object.entries(await made)) {
          const bytes = typeof content === 'string' ? content : Buffer.from(content);
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(bytes));
        }
      });
    });
  }
}
