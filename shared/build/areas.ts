/** Modules that every area imports from the host at run time instead of bundling a copy. */
export const singletons = ['react', 'react/jsx-runtime', 'react-dom', '@shop/shared/kernel'] as const;

export type AreaOptions = {
  /** The area's name; its folder is `mfe-<name>`. */
  name: string;
  /** The area's folder: `import.meta.dirname`. */
  folder: string;
  /** Where `pnpm --filter mfe-<name> dev` serves the working copy. */
  port: number;
  /** The path prefixes of this area. `/` means only the home page; any other includes every path below it. */
  prefixes: string[];
  /** Visitors stay on the release they started with until they leave the area: a change in the middle of a checkout could break it. */
  keepsVisitors?: boolean;
};

export type HostOptions = Pick<AreaOptions, 'folder' | 'port'> & {
  /** The source file of the service worker; built as `service-worker.js`. */
  worker?: string;
  /** Modules whose function `files` returns additional files of the build: manifest, icons. */
  files?: string[];
};

export type AreaConfig = Required<AreaOptions> & Pick<HostOptions, 'worker' | 'files'> & { kind: 'area' | 'host' };

export function areaConfig(options: AreaOptions): AreaConfig {
  return { keepsVisitors: false, ...options, kind: 'area' };
}

export function hostConfig(options: HostOptions): AreaConfig {
  return { ...options, name: 'host', prefixes: [], keepsVisitors: false, kind: 'host' };
}
