type Given = { title: string; url: string };
/** What of a browser it needs; older ones have neither. */
type Means = { share?: (given: Given) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> };

/** By the phone's own sheet where there is one, else into the clipboard. Who closes the sheet has changed their mind. */
export async function shareOrCopy(given: Given, means: Means): Promise<'shared' | 'left' | 'copied' | 'failed'> {
  if (means.share) {
    try {
      await means.share(given);
      return 'shared';
    } catch (why) {
      if (why instanceof Error && why.name === 'AbortError') return 'left';
    }
  }
  try {
    await means.clipboard?.writeText(given.url);
    return means.clipboard ? 'copied' : 'failed';
  } catch {
    return 'failed';
  }
}
