import { detach } from '../server/detach.ts';
import { compactMarkup } from './compact-markup.ts';
import { type Features, featuresIn } from './first-rules.ts';
import { withReadableLinks } from './readable-addresses.ts';

/** A part of the markup that React rendered, as the document has it: whole elements; and what the selectors of style sheets can require of them. */
export type MarkupPart = { html: string; features: Features };

export const toMarkupPart = (html: string): MarkupPart => ({
  html: compactMarkup(withReadableLinks(html)),
  features: featuresIn(html),
});

export const allFeaturesOf = (parts: readonly MarkupPart[]): Features => {
  // Most cards have the same set of features, which is read once.
  const different = new Set(parts.map(({ features }) => features));
  return new Set([...different].flatMap((features) => [...features]));
};

const sharedFeatures = new Map<string, Features>();
const maxSharedFeatures = 300;

/** One part in place of several beside each other, which keeps no page in memory. Parts with the same features share them. */
export function joinParts(parts: readonly MarkupPart[]): MarkupPart {
  const features = allFeaturesOf(parts);
  const key = detach([...features].join('\n'));
  if (sharedFeatures.size >= maxSharedFeatures) sharedFeatures.clear();
  const shared = sharedFeatures.get(key) ?? new Set([...features].map(detach));
  sharedFeatures.set(key, shared);
  return { html: detach(parts.map(({ html }) => html).join('')), features: shared };
}
