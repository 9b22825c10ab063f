import {
  type Layout,
  type Preview,
  type PreviewPicture,
  type PreviewShape,
  previewShapes,
} from '@shop/shared/contract';
import type { Location } from 'react-router-dom';
import { type Handle, handleIn } from '../handle.ts';

/** The layout of the next page, and the address for which it is rendered. */
export type PreviewFrame = { layout: Layout; pathname: string };

/** The outline that the host draws. `columns`: that of a `text` in the layout `checkout`, whose pages have their content beside a summary. */
export type Outline = PreviewShape | 'columns';

/** `frame`: given if the page has another layout than the one being left. */
export type ChosenPreview = { outline: Outline; content: Preview; frame?: PreviewFrame };

type Matches = readonly { route: { handle?: unknown } }[];
type Place = { location: Pick<Location, 'pathname'>; matches: Matches };
export type PendingNavigation = {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;
  matches: Matches;
  historyAction: string;
};

/**
 * The preview of the page that a navigation leads to. None where the visitor would lose something by it: when going back, whose scroll
 * position only the page itself can restore; within the page, such as by a filter; and to an anchor. `loaded`: the preview in the page's data, if
 * they have arrived.
 */
export function choosePreview(
  { location, matches, historyAction }: PendingNavigation,
  shown: Place,
  loaded?: unknown,
): ChosenPreview | undefined {
  const handle = handleIn(matches);
  const shape = previewShapes.find((name) => name === handle?.preview?.shape);
  if (!handle || !shape) return undefined;
  if (historyAction === 'POP' || location.hash !== '' || location.pathname === shown.location.pathname)
    return undefined;
  const content = parsePreview(previewIn(location.state)) ?? titleOf(handle, location) ?? parsePreview(loaded);
  if (!content) return undefined;
  const { layout } = handle;
  const isOtherLayout = layout !== layoutOf(handleIn(shown.matches));
  const outline = shape === 'text' && layout === 'checkout' ? 'columns' : shape;
  return { outline, content, ...(isOtherLayout && { frame: { layout, pathname: location.pathname } }) };
}

/** The host's own pages have no handle. */
const layoutOf = (handle: Handle | undefined) => handle?.layout ?? 'default';

const titleOf = ({ preview }: Handle, { search }: { search: string }): Preview | undefined =>
  preview?.title !== undefined && search === '' ? { title: preview.title } : undefined;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const previewIn = (state: unknown): unknown => (isObject(state) && 'preview' in state ? state.preview : undefined);

/** Checked, because the release of an area wrote it: a wrong type would break the frame, not the area's page. */
function parsePreview(value: unknown): Preview | undefined {
  if (!isObject(value) || !('title' in value) || typeof value.title !== 'string') return undefined;
  const { title } = value;
  const lead = 'lead' in value && typeof value.lead === 'string' ? { lead: value.lead } : {};
  return { title, ...lead, ...('picture' in value && isPicture(value.picture) ? { picture: value.picture } : {}) };
}

function isPicture(value: unknown): value is PreviewPicture {
  if (!isObject(value) || !('id' in value) || !('colour' in value) || !('widths' in value)) return false;
  if (!('width' in value) || !('height' in value)) return false;
  const { id, colour, width, height, widths } = value;
  const isNumber = (size: unknown) => typeof size === 'number';
  return (
    typeof id === 'string' &&
    typeof colour === 'string' &&
    Array.isArray(widths) &&
    [width, height, ...widths].every(isNumber)
  );
}
