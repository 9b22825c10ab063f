import { animation, ellipse, filled, moving, stroked } from './lottie.ts';

// A file knows no tokens: tones in the middle, which stand out from light paper and from the dark alike.
const jute = '#c9a46c';
const twine = '#94703d';
const green = '#2c7a55';

const ground = 176;
const top = 138;

/** A tied sack gathers itself, hops and lands. */
export const productLoading = animation({
  size: 200,
  frames: 66,
  layers: [
    {
      name: 'sack',
      anchor: [100, ground],
      position: moving([
        { at: 0, is: [100, ground, 0] },
        { at: 11, is: [100, ground, 0], off: 0, on: 0.7 },
        { at: 28, is: [100, top, 0], off: 0.7, on: 0 },
        { at: 44, is: [100, ground, 0] },
        { at: 66, is: [100, ground, 0] },
      ]),
      scale: moving([
        { at: 0, is: [100, 100, 100] },
        { at: 9, is: [107, 91, 100] },
        { at: 16, is: [95, 106, 100] },
        { at: 28, is: [100, 100, 100] },
        { at: 43, is: [97, 104, 100] },
        { at: 50, is: [108, 90, 100] },
        { at: 60, is: [100, 100, 100] },
        { at: 66, is: [100, 100, 100] },
      ]),
      rotation: moving([
        { at: 0, is: [0] },
        { at: 11, is: [0] },
        { at: 22, is: [-4] },
        { at: 36, is: [3] },
        { at: 46, is: [0] },
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
      scale: moving([
        { at: 0, is: [100, 100, 100] },
        { at: 11, is: [104, 100, 100], off: 0, on: 0.7 },
        { at: 28, is: [64, 70, 100], off: 0.7, on: 0 },
        { at: 44, is: [100, 100, 100] },
        { at: 50, is: [106, 100, 100] },
        { at: 60, is: [100, 100, 100] },
      ]),
      opacity: { a: 0, k: 30 },
      shapes: [ellipse([112, 12], twine)],
    },
  ],
});
