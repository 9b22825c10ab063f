import { animated, animation, ellipse, filled, stroked } from './lottie.ts';

// The file cannot use tokens: these mid-tones are visible on the light and the dark theme.
const jute = '#c9a46c';
const twine = '#94703d';
const green = '#2c7a55';

/** The sack's y position on the ground and at the top of its hop. */
const ground = 176;
const top = 138;

/** A tied sack crouches, hops and lands. */
const productLoading = animation({
  size: 200,
  frames: 66,
  layers: [
    {
      name: 'sack',
      anchor: [100, ground],
      position: animated([
        { frame: 0, value: [100, ground, 0] },
        { frame: 11, value: [100, ground, 0], easeOut: 0, easeIn: 0.7 },
        { frame: 28, value: [100, top, 0], easeOut: 0.7, easeIn: 0 },
        { frame: 44, value: [100, ground, 0] },
        { frame: 66, value: [100, ground, 0] },
      ]),
      scale: animated([
        { frame: 0, value: [100, 100, 100] },
        { frame: 9, value: [107, 91, 100] },
        { frame: 16, value: [95, 106, 100] },
        { frame: 28, value: [100, 100, 100] },
        { frame: 43, value: [97, 104, 100] },
        { frame: 50, value: [108, 90, 100] },
        { frame: 60, value: [100, 100, 100] },
        { frame: 66, value: [100, 100, 100] },
      ]),
      rotation: animated([
        { frame: 0, value: [0] },
        { frame: 11, value: [0] },
        { frame: 22, value: [-4] },
        { frame: 36, value: [3] },
        { frame: 46, value: [0] },
      ]),
      shapes: [
        stroked('M78 82 C90 88 110 88 122 82', green, 6),
        stroked('M88 140 C94 127 106 127 112 140', green, 6),
        filled(
          'M72 84 C80 78 86 72 88 64 C81 58 78 51 82 44 C95 50 105 50 118 44 C122 51 119 58 112 64 C114 72 120 78 128 84 C112 92 88 92 72 84 Z',
          twine,
        ),
        stroked('M61 112 C85 120 115 120 139 112', twine, 2),
        stroked('M54 156 C82 165 118 165 146 156', twine, 2),
        filled(
          'M72 84 C52 110 46 146 54 171 C84 180 116 180 146 171 C154 146 148 110 128 84 C112 92 88 92 72 84 Z',
          jute,
        ),
      ],
    },
    {
      name: 'shadow',
      anchor: [0, 0],
      position: { a: 0, k: [100, 181, 0] },
      scale: animated([
        { frame: 0, value: [100, 100, 100] },
        { frame: 11, value: [104, 100, 100], easeOut: 0, easeIn: 0.7 },
        { frame: 28, value: [64, 70, 100], easeOut: 0.7, easeIn: 0 },
        { frame: 44, value: [100, 100, 100] },
        { frame: 50, value: [106, 100, 100] },
        { frame: 60, value: [100, 100, 100] },
      ]),
      opacity: { a: 0, k: 30 },
      shapes: [ellipse([112, 12], twine)],
    },
  ],
});

/** Called by the build: the animations of a host release, by file name. */
export async function files(): Promise<Record<string, string>> {
  return { 'animations/product-loading.json': JSON.stringify(productLoading) };
}
