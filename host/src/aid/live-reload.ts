/** Loads the page anew when a working copy was built again. Only on a developer's machine. */
export function liveReload(address: string): void {
  new EventSource(address).addEventListener('built', () => location.reload());
}
