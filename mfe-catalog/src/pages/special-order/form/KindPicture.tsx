import type { Kind } from '@shop/shared/lib/special-order';
import type { ReactNode } from 'react';
import styles from './KindPicture.module.scss';

/** A leaf, as on the drawing of the order. */
const leaf = (x: number, y: number, size: number, colour: string) => (
  <path
    d={`M${x} ${y}c${size} ${size / 3} ${size} ${size * 1.5} 0 ${size * 2}c${-size} ${-size / 2} ${-size} ${-size * 1.7} 0 ${-size * 2}z`}
    fill={colour}
  />
);

const drawings: Readonly<Record<Kind, ReactNode>> = {
  cloth: (
    <>
      <path d="M44 40V30q0-19 16-19t16 19v10" fill="none" stroke="#cdbb98" strokeWidth="4" />
      <path d="M32 36h56l5 49q-33 5-66 0z" fill="#e9dcc2" stroke="#a8926a" />
      <path d="M32.5 41h55" stroke="#b7a27a" strokeDasharray="2 2" />
      <path d="M41 42q-3 22-2 40M80 42q4 20 3 40" fill="none" stroke="#d5c5a3" strokeWidth="2" />
      {leaf(60, 48, 10, '#1d5b3f')}
      <path d="M50 74h20" stroke="#2b2114" strokeWidth="2.5" />
    </>
  ),
  pp: (
    <>
      <path d="M39 15q21 5 42 0 2 9 3 20 5 27 1 49-25 8-50 0-4-22 1-49 1-11 3-20z" fill="#f5f3ec" stroke="#a79f8b" />
      <path d="M39.5 20q20.5 5 41 0" fill="none" stroke="#ab4425" strokeDasharray="3 2" strokeWidth="1.5" />
      <path d="M37 30q23 5 46 0M35 76q25 7 50 0" fill="none" stroke="#1d5b3f" strokeWidth="4" />
      <path d="M45 36l3 35M75 36l-3 35M60 38v36" stroke="#dedac9" />
      <path d="M35 46q25 5 50 0M34.5 60q25.5 6 51 0" fill="none" stroke="#e4e0d2" />
      {leaf(60, 44, 9, '#ab4425')}
    </>
  ),
  jumbo: (
    <>
      <path
        d="M28 36q-3-21 6-21 6 0 5 20M70 36q-2-23 6-23 7 0 5 21M84 28q-1-18 5-18 6 0 6 18"
        fill="none"
        stroke="#4477a6"
        strokeWidth="3.5"
      />
      <path d="M26 34h50v52H26z" fill="#f3f0e6" stroke="#a79f8b" />
      <path d="M76 34l20-9v52l-20 9z" fill="#dcd7c6" stroke="#a79f8b" />
      <path d="M26 34l20-9h50l-20 9z" fill="#e8e4d6" stroke="#a79f8b" />
      <path d="M32 34v52M70 34v52M82 31v52" stroke="#4477a6" strokeWidth="2" />
      <path d="M40 52h22v16H40z" fill="#fffdf9" stroke="#a79f8b" />
      <path d="M44 58h14M44 63h9" stroke="#5b4d39" strokeWidth="1.5" />
    </>
  ),
  kraft: (
    <>
      <path d="M48 26q0-16 12-16t12 16" fill="none" stroke="#8d6a3b" strokeWidth="3" />
      <path d="M36 24h46v62H36z" fill="#c29a68" stroke="#8d6a3b" />
      <path d="M82 24l9-4v60l-9 6z" fill="#a97f4e" stroke="#8d6a3b" />
      <path
        d="M36 24l2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5 2-2.5 2 2.5z"
        fill="#c29a68"
      />
      <path d="M36 72l46 0M82 24v62" stroke="#a97f4e" />
      {leaf(59, 40, 9, '#2b2114')}
      <path d="M50 64h18" stroke="#2b2114" strokeWidth="2.5" />
    </>
  ),
  mesh: (
    <>
      <path d="M50 24q10-5 20 0l6-12q-16 6-32 0z" fill="#b23a30" />
      <path d="M50 24q10 4 20 0 24 17 20 44-2 18-30 18T30 68q-4-27 20-44z" fill="#e3b9a0" />
      <g fill="#d28a4c" stroke="#b06f35">
        <circle cx="46" cy="72" r="10" />
        <circle cx="66" cy="74" r="10" />
        <circle cx="80" cy="64" r="8" />
        <circle cx="56" cy="56" r="10" />
        <circle cx="73" cy="50" r="9" />
        <circle cx="41" cy="54" r="8" />
      </g>
      <path
        d="M34 44l36 40M40 36l44 46M50 28l40 42M60 27l28 28M31 56l26 30M86 44L50 84M80 36L36 80M70 28L31 66M60 27L34 50M89 56L63 85"
        fill="none"
        stroke="#b23a30"
        strokeWidth="1.5"
      />
      <path
        d="M50 24q10 4 20 0 24 17 20 44-2 18-30 18T30 68q-4-27 20-44z"
        fill="none"
        stroke="#b23a30"
        strokeWidth="1.5"
      />
      <path d="M49 24q11 4 22 0" fill="none" stroke="#f5f3ec" strokeWidth="3" />
    </>
  ),
};

/** A typical bag of each kind. The label beside it names it. */
export const KindPicture = ({ kind }: { kind: Kind }) => (
  <svg viewBox="0 0 120 96" aria-hidden="true" className={styles.picture}>
    <ellipse cx="60" cy="87" rx="38" ry="4" className={styles.shade} />
    {drawings[kind]}
  </svg>
);
