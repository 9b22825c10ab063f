/** Everything of one release lies under here, and nothing else does. */
export function releasePrefix(area: string, id: string): string {
  return `${area}/${id}`;
}

export function manifestPath(area: string, id: string): string {
  return `${releasePrefix(area, id)}/manifest.json`;
}

export function signaturePath(area: string, id: string): string {
  return `${releasePrefix(area, id)}/manifest.sig.json`;
}

/** `file` is a key of the manifest's `files`: `web/…`, `node/…` or `maps/…`. */
export function filePath(area: string, id: string, file: string): string {
  return `${releasePrefix(area, id)}/${file}`;
}
