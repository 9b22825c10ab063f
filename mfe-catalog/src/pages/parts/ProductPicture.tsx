import type { ReactNode } from 'react';
import type { Kind } from './kind-of.ts';
import styles from './ProductPicture.module.scss';

const drawings: Record<Kind, ReactNode> = {
  sack: (
    <>
      <path d="M66 66c-14 28-20 62-12 92 26 9 66 9 92 0 8-30 2-64-12-92z" className={styles.body} />
      <path
        d="M66 66c8-6 14-12 16-20-6-5-8-11-5-17 14 5 32 5 46 0 3 6 1 12-5 17 2 8 8 14 16 20-16 6-52 6-68 0z"
        className={styles.top}
      />
      <path d="M70 63c16 6 44 6 60 0" className={styles.cord} />
      <path d="M58 98c24 7 60 7 84 0M53 124c28 8 66 8 94 0" className={styles.weave} />
    </>
  ),
  jumbo: (
    <>
      <path d="M50 60c-4-18 2-32 14-32s16 14 12 32M124 60c-4-18 0-32 12-32s18 14 14 32" className={styles.handle} />
      <path d="M42 62c32 8 84 8 116 0l-4 96c-34 8-74 8-108 0z" className={styles.body} />
      <path d="M42 62c6-6 110-6 116 0-32 8-84 8-116 0z" className={styles.top} />
      <path d="M72 68v96M128 68v96" className={styles.cord} />
      <path d="M43 94c34 8 80 8 114 0M45 128c32 8 78 8 110 0" className={styles.weave} />
    </>
  ),
  tote: (
    <>
      <path d="M76 72c0-34 8-46 24-46s24 12 24 46" className={styles.handle} />
      <path d="M54 70h92l8 88c-34 6-74 6-108 0z" className={styles.body} />
      <path d="M54 70h92l1 12H53z" className={styles.top} />
      <path d="M52 96h96" className={styles.weave} />
    </>
  ),
  mesh: (
    <>
      <path d="M64 66c-16 30-18 62-8 92 26 9 62 9 88 0 10-30 8-62-8-92z" className={styles.body} />
      <path
        d="M60 80l66 84M52 104l54 62M54 132l32 32M140 80l-66 84M148 104l-54 62M146 132l-32 32M84 68l58 70M116 68l-58 70"
        className={styles.weave}
      />
      <path d="M64 66c8-6 14-12 16-22h40c2 10 8 16 16 22-16 6-56 6-72 0z" className={styles.top} />
      <path d="M68 63c16 6 48 6 64 0" className={styles.cord} />
    </>
  ),
  paper: (
    <>
      <path d="M58 40h84v120H58z" className={styles.body} />
      <path d="M58 40l8-10 8 10 9-10 8 10 9-10 9 10 8-10 9 10 8-10 8 10v16H58z" className={styles.top} />
      <path d="M124 56v104M58 136h84" className={styles.weave} />
    </>
  ),
  thread: (
    <>
      <path d="M58 44h84l-8 18H66zM66 140h68l8 18H58z" className={styles.top} />
      <path d="M68 62h64v78H68z" className={styles.body} />
      <path d="M68 74l64-8M68 88l64-8M68 102l64-8M68 116l64-8M68 130l64-8M68 140l64-6" className={styles.weave} />
      <path d="M132 122c18 4 22 18 12 26s-24 4-20-6" className={styles.cord} />
    </>
  ),
};

const tones = 5;

/** A drawing in the shop's hand; the tone tells neighbours apart. An ornament: the product's name stands beside it. */
export function ProductPicture({ id, kind }: { id: number; kind: Kind }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 200 200" data-tone={id % tones} className={styles.picture}>
      <rect width="200" height="200" className={styles.wall} />
      <path d="M0 150h200v50H0z" className={styles.table} />
      <ellipse cx="100" cy="162" rx="66" ry="10" className={styles.shade} />
      {drawings[kind]}
      {kind === 'thread' ? null : (
        <>
          <circle cx="100" cy="112" r="17" className={styles.print} />
          <path d="M92 114c5-9 11-9 16 0" className={styles.mark} />
        </>
      )}
    </svg>
  );
}
