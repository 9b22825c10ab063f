import type { FrameProps } from '../frame-props.ts';

/** The page alone: something to print, or a stop on the way to another page. */
export function NoneLayout({ children }: FrameProps) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
