import { icons, pngOf } from './icons.ts';
import { manifest } from './manifest.ts';

/** What stands in a host release so that the shop can be installed on a device. */
export async function files(): Promise<Record<string, string | Uint8Array>> {
  const drawn = Object.entries(icons).map(async ([name, icon]) => [name, await pngOf(icon)] as const);
  return {
    'manifest.webmanifest': JSON.stringify(manifest),
    ...Object.fromEntries(await Promise.all(drawn)),
  };
}
