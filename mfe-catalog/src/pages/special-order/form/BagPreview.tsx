import { colourTitles, kindTitles, type Spec } from '@shop/shared/lib/special-order';
import styles from './BagPreview.module.scss';
import { bagColours, inks } from './bag-colours.ts';
import { type BagShape, bagShape, box } from './bag-shape.ts';

/** The bag by its proportions, colour, handle and print: a drawing to think with, not what the printer gets. */
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
      viewBox={`0 0 ${box.width} ${box.height}`}
      className={styles.preview}
    >
      <ellipse cx={box.width / 2} cy={top + height + 3} rx={(width + depth) / 1.8} ry="5" className={styles.shade} />
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
    // One that is cut is in the front itself.
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

/** A mark and two lines, in as many inks as are printed. */
function Print({ spec: { colour, print, print_colours }, shape }: { spec: Spec; shape: BagShape }) {
  const { left, top, width, height } = shape;
  const size = Math.min(width, height) * 0.42;
  const count = print === 'dtf' ? inks.length + 1 : Math.max(1, Math.min(print_colours || 1, inks.length + 1));
  const used = [bagColours[colour].ink, ...inks].slice(0, count);
  const x = left + (width - size) / 2;
  const y = top + (height - size) / 2;
  return (
    <g>
      <path
        d={`M${x + size / 2} ${y}c${size * 0.3} ${size * 0.1} ${size * 0.3} ${size * 0.45} 0 ${size * 0.6}c${-size * 0.3} ${-size * 0.15} ${-size * 0.3} ${-size * 0.5} 0 ${-size * 0.6}z`}
        fill={used.at(1) ?? used[0]}
      />
      {used.map((ink, at) => (
        <rect
          key={ink}
          x={x + (size / used.length) * at}
          y={y + size * 0.72}
          width={size / used.length}
          height={size * 0.1}
          fill={ink}
        />
      ))}
      <rect x={x + size * 0.2} y={y + size * 0.9} width={size * 0.6} height={size * 0.06} fill={used[0]} />
    </g>
  );
}
