import type { Spec } from '@shop/shared/lib/special-order';

type Sized = Pick<Spec, 'width' | 'height' | 'gusset'>;
export type BagShape = { left: number; top: number; width: number; height: number; depth: number };

/** The room that a drawn bag may fill, in points of its drawing; above it there is some for handles. */
export const box = { width: 200, height: 190, top: 46 } as const;
const ROOM = 132;
/** How much of its depth is seen from where one stands. */
const SLANT = 0.45;

/** Where a bag of these proportions is drawn. A number that is not there yet is drawn as if it were small. */
export function bagShape(sized: Sized): BagShape {
  const width = drawable(sized.width);
  const height = drawable(sized.height);
  const depth = (Number.isFinite(sized.gusset) ? Math.max(0, sized.gusset) : 0) * SLANT;
  const scale = ROOM / Math.max(width + depth, height + depth / 2);
  const [drawnWidth, drawnHeight, drawnDepth] = [width * scale, height * scale, depth * scale];
  return {
    left: (box.width - drawnWidth - drawnDepth) / 2,
    top: box.top + (ROOM - drawnHeight) / 2 + drawnDepth / 4,
    width: drawnWidth,
    height: drawnHeight,
    depth: drawnDepth,
  };
}

const drawable = (length: number) => (Number.isFinite(length) && length > 0 ? length : 10);
