import { type Colour, colourTitles, kindTitles, type Spec } from '@shop/shared/lib/special-order';
import styles from './BagPreview.module.scss';

/** The colour of the cloth, and a first ink that is visible on it. */
export const bagColours: Readonly<Record<Colour, { cloth: string; ink: string }>> = {
  raw: { cloth: '#e6d9bf', ink: '#2b2114' },
  natural: { cloth: '#b9965f', ink: '#2b2114' },
  kraft: { cloth: '#b58a5b', ink: '#2b2114' },
  clear: { cloth: '#dce4e6', ink: '#2b2114' },
  white: { cloth: '#f3f1ea', ink: '#2b2114' },
  cream: { cloth: '#efe4d0', ink: '#2b2114' },
  yellow: { cloth: '#dfb545', ink: '#2b2114' },
  orange: { cloth: '#d6772f', ink: '#fffdf9' },
  red: { cloth: '#b23a30', ink: '#fffdf9' },
  purple: { cloth: '#6b4c7c', ink: '#fffdf9' },
  blue: { cloth: '#4477a6', ink: '#fffdf9' },
  navy: { cloth: '#2a3a5c', ink: '#fffdf9' },
  green: { cloth: '#50794c', ink: '#fffdf9' },
  black: { cloth: '#2c2b2a', ink: '#fffdf9' },
  custom: { cloth: '#cda974', ink: '#2b2114' },
};

/** Further inks of the print. */
export const furtherInks = ['#ab4425', '#1d5b3f', '#2a3a5c', '#dfb545', '#6b4c7c'] as const;

type Dimensions = Pick<Spec, 'width' | 'height' | 'gusset'>;
export type BagShape = { left: number; top: number; width: number; height: number; depth: number };

/** The size of the drawing; `top` is free space for handles. */
export const canvas = { width: 200, height: 190, top: 46 } as const;
const maxBagSize = 132;
/** The visible part of the depth, as seen from the front at an angle. */
const depthFactor = 0.45;

/** Position and size of the drawn bag, in its real proportions. A missing number is drawn as a small one. */
export function bagShape(dimensions: Dimensions): BagShape {
  const width = drawableLength(dimensions.width);
  const height = drawableLength(dimensions.height);
  const depth = (Number.isFinite(dimensions.gusset) ? Math.max(0, dimensions.gusset) : 0) * depthFactor;
  const scale = maxBagSize / Math.max(width + depth, height + depth / 2);
  const [drawnWidth, drawnHeight, drawnDepth] = [width * scale, height * scale, depth * scale];
  return {
    left: (canvas.width - drawnWidth - drawnDepth) / 2,
    top: canvas.top + (maxBagSize - drawnHeight) / 2 + drawnDepth / 4,
    width: drawnWidth,
    height: drawnHeight,
    depth: drawnDepth,
  };
}

const drawableLength = (length: number) => (Number.isFinite(length) && length > 0 ? length : 10);

/** A rough drawing of the bag with its proportions, colour, handle and print. */
export function BagPreview({ spec }: { spec: Spec }) {
  const shape = bagShape(spec);
  const { left, top, width, height, depth } = shape;
  const { cloth } = bagColours[spec.colour];
  const rise = depth / 2;
  const right = left + width;
  return (
    <svg
      role="img"
      aria-label={`طرح ${kindTitles[spec.kind]}، ${colourTitles[spec.colour]}`}
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      className={styles.preview}
    >
      <ellipse cx={canvas.width / 2} cy={top + height + 3} rx={(width + depth) / 1.8} ry="5" className={styles.shade} />
      {depth > 0 ? (
        <path
          d={`M${right} ${top}l${depth} ${-rise}v${height}l${-depth} ${rise}zM${left} ${top}l${depth} ${-rise}h${width}l${-depth} ${rise}z`}
          fill={cloth}
          className={styles.side}
        />
      ) : null}
      <Handle spec={spec} shape={shape} />
      <rect x={left} y={top} width={width} height={height} rx="3" fill={cloth} className={styles.front} />
      {spec.handle === 'punched' ? (
        <rect x={left + width * 0.35} y={top + 10} width={width * 0.3} height="9" rx="4.5" className={styles.cut} />
      ) : null}
      {spec.kind === 'mesh' ? <Net shape={shape} /> : null}
      {spec.print === 'none' ? null : <Print spec={spec} shape={shape} />}
    </svg>
  );
}

function Handle({ spec: { handle, colour }, shape }: { spec: Spec; shape: BagShape }) {
  const { left, top, width, depth } = shape;
  const [from, to, middle] = [left + width * 0.3, left + width * 0.7, left + width / 2];
  const props = { stroke: bagColours[colour].cloth, className: styles.handle };
  switch (handle) {
    // A punched handle is drawn as a hole in the front.
    case 'none':
    case 'punched':
      return null;
    case 'drawstring':
      return <path {...props} d={`M${left} ${top + 4}q${width / 2} 8 ${width} 0l8 12M${left} ${top + 4}l-8 12`} />;
    case 'four-loops':
    case 'two-loops': {
      const loops =
        handle === 'four-loops' ? [left, left + width, left + depth, left + width + depth] : [left, left + width];
      return loops.map((x, at) => (
        <path key={x} {...props} d={`M${x - 4} ${top + 4 - (at > 1 ? depth / 2 : 0)}q4 -34 8 0`} />
      ));
    }
    default: {
      const rise = handle === 'long' ? 40 : 20;
      return (
        <path {...props} d={`M${from} ${top + 2}Q${from} ${top - rise} ${middle} ${top - rise}T${to} ${top + 2}`} />
      );
    }
  }
}

function Net({ shape: { left, top, width, height } }: { shape: BagShape }) {
  const lines = Array.from({ length: 9 }, (_, at) => (at + 1) / 10);
  return (
    <path
      d={lines.map((at) => `M${left + width * at} ${top}v${height}M${left} ${top + height * at}h${width}`).join('')}
      className={styles.net}
    />
  );
}

/** A leaf and two bars, in as many inks as the print has colours. */
function Print({ spec: { colour, print, print_colours }, shape }: { spec: Spec; shape: BagShape }) {
  const { left, top, width, height } = shape;
  const size = Math.min(width, height) * 0.42;
  const count =
    print === 'dtf' ? furtherInks.length + 1 : Math.max(1, Math.min(print_colours || 1, furtherInks.length + 1));
  const inks = [bagColours[colour].ink, ...furtherInks].slice(0, count);
  const x = left + (width - size) / 2;
  const y = top + (height - size) / 2;
  return (
    <g>
      <path
        d={`M${x + size / 2} ${y}c${size * 0.3} ${size * 0.1} ${size * 0.3} ${size * 0.45} 0 ${size * 0.6}c${-size * 0.3} ${-size * 0.15} ${-size * 0.3} ${-size * 0.5} 0 ${-size * 0.6}z`}
        fill={inks.at(1) ?? inks[0]}
      />
      {inks.map((ink, at) => (
        <rect
          key={ink}
          x={x + (size / inks.length) * at}
          y={y + size * 0.72}
          width={size / inks.length}
          height={size * 0.1}
          fill={ink}
        />
      ))}
      <rect x={x + size * 0.2} y={y + size * 0.9} width={size * 0.6} height={size * 0.06} fill={inks[0]} />
    </g>
  );
}
