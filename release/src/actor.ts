/**
 * A header carries Latin letters only, and names of people have others. Written so that a plain name stays readable
 * in any log.
 */
export function encodeActor(name: string): string {
  return encodeURIComponent(name.slice(0, 80)).replaceAll('%20', ' ');
}

export function decodeActor(header: string): string {
  try {
    return decodeURIComponent(header).slice(0, 80);
  } catch {
    return header.slice(0, 80);
  }
}
