import type { Preview } from '../contract/preview.ts';

type KnownContent = Omit<Preview, 'picture'> & { picture?: Preview['picture'] | null };

/**
 * The `state` of a link that knows what the next page shows: `<Link to={url} state={previewState({ title: name, picture })}>`. The host shows it
 * at once, before the page is loaded. The title must be the page's heading to the letter.
 */
export const previewState = ({ picture, ...texts }: KnownContent): { preview: Preview } => ({
  preview: { ...texts, ...(picture && { picture }) },
});
