/** Saves a file that was fetched by script under this name, as a link with `download` would. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read the file; without this it would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

const revokeAfterMs = 60_000;
