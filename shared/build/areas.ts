/** Names that every area takes from the host instead of bundling its own copy. */
export const singletons = ['react', 'react/jsx-runtime', 'react-dom', '@shop/shared/kernel'] as const;

export type AreaOptions = {
  /** The area's name; its folder is `mfe-<name>`. */
  name: string;
  /** The area's folder: `import.meta.dirname`. */
  folder: string;
  /** Where `pnpm --filter mfe-<name> dev` serves the working copy. */
  port: number;
  /** Paths this area owns. `/` is only the page `/`; any other owns all that is below it. */
  prefixes: string[];
  /** Visitors who began here keep this release until they leave. */
  keepsVisitors?: boolean;
};

export type HostOptions = Pick<AreaOptions, 'folder' | 'port'> & {
  /** The source of the service worker, which becomes `service-worker.js` beside the other files. */
  worker?: string;
  /** Modules whose `files` make, while the rest is built, what no code imports: names and bytes. */
  files?: string[];
};

export type AreaConfig = Required<AreaOptions> & Pick<HostOptions, 'worker' | 'files'> & { kind: 'area' | 'host' };

export function areaConfig(options: AreaOptions): AreaConfig {
  return { keepsVisitors: false, ...options, kind: 'area' };
}

export function hostConfig(options: HostOptions): AreaConfig {
  return { ...options, name: 'host', prefixes: [], keepsVisitors: false, kind: 'host' };
}
