const { abs, floor, imul } = Math;

/** Smooth noise between about -1 and 1, the same for the same place and seed. */
export type Noise = (x: number, y: number) => number;

export function noiseFrom(seed: number): Noise {
  const start = imul(floor(seed * 65_521) | 1, 0x9e3779b1);
  const at = (x: number, y: number) => {
    let hash = imul(x, 0x27d4eb2d) ^ imul(y, 0x165667b1) ^ start;
    hash = imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash ^= hash >>> 13;
    return (hash & 0xffff) / 32_768 - 1;
  };
  return (x, y) => {
    const left = floor(x);
    const top = floor(y);
    const across = ease(x - left);
    const down = ease(y - top);
    const above = at(left, top) + across * (at(left + 1, top) - at(left, top));
    const below = at(left, top + 1) + across * (at(left + 1, top + 1) - at(left, top + 1));
    return above + down * (below - above);
  };
}

/** Adds finer octaves to the noise. */
export function rough(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let share = 0.55;
    let scale = 1;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += share * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
      share *= 0.5;
      scale *= 2.05;
    }
    return sum;
  };
}

/** Sharp ridges where the noise crosses zero, like creases in paper and stiff cloth. */
export function creased(noise: Noise, octaves: number): Noise {
  const smooth = rough(noise, octaves);
  return (x, y) => 1 - 2 * abs(smooth(x, y));
}

function ease(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
