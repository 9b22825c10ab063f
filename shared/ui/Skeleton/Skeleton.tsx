import type { ReactNode } from 'react';
import styles from './Skeleton.module.scss';

type BoneProps = {
  /** Takes exactly the room of what will come. `line` and `heading` are one line of text each. */
  shape: 'line' | 'heading' | 'button' | 'square' | 'wide' | 'dot';
  /** How much of the row it fills. */
  width?: 'full' | 'most' | 'half' | 'third';
};

export function Bone({ shape, width = 'full' }: BoneProps) {
  return <span className={styles.bone} data-shape={shape} data-width={width} aria-hidden="true" />;
}

/** A place that is being filled. Says so once; the shapes inside say nothing. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className={styles.label}>در حال بارگذاری…</span>
      {children}
    </div>
  );
}

/** A heading and some lines: for a place of which nothing more is known. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <Loading>
      <Bone shape="heading" width="half" />
      {Array.from({ length: lines }, (_, at) => at).map((at) => (
        <Bone key={at} shape="line" width={at === lines - 1 ? 'half' : 'full'} />
      ))}
    </Loading>
  );
}
