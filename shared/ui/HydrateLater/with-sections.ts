/** Waits until the code of a page's later sections is there, if the page needs it. The page's module exports it as `laterParts`. */
export async function withSections<Module extends { laterParts: { ready: () => Promise<unknown> } }>(
  module: Module,
): Promise<Module> {
  await module.laterParts.ready();
  return module;
}
