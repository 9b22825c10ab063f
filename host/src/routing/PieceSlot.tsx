import { pieceAreas } from '@shop/shared/contract';
import type { PieceProps } from '@shop/shared/kernel/host';
import { Component, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { AreaSourceContext, type LoadedPiece } from './source.ts';

/** A piece is loaded when its slot is this close to the window, so that it is there before the visitor scrolls to it. */
const preloadMargin = '800px';

/** The place of another area's piece inside a page. The piece is loaded late and left out when it fails. */
export function PieceSlot({ name, ...pieceProps }: PieceProps) {
  const source = use(AreaSourceContext);
  const slot = useRef<HTMLDivElement>(null);
  const [piece, setPiece] = useState<LoadedPiece>();

  useEffect(() => {
    const { current } = slot;
    if (!current || !source) return;
    let unmounted = false;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        const loaded = await source.loadPiece(name);
        if (!unmounted && loaded) setPiece(loaded);
      },
      { rootMargin: preloadMargin },
    );
    observer.observe(current);
    return () => {
      unmounted = true;
      observer.disconnect();
    };
  }, [source, name]);

  return (
    <div ref={slot} data-area={piece && pieceAreas[name]}>
      {piece ? (
        <PieceBoundary onThrow={(error) => source?.markFailed(pieceAreas[name], piece.release, error, 'render')}>
          <RenderedPiece {...pieceProps} name={name} piece={piece} />
        </PieceBoundary>
      ) : null}
    </div>
  );
}

function RenderedPiece({ name, piece, ...pieceProps }: PieceProps & { piece: LoadedPiece }) {
  const source = use(AreaSourceContext);
  source?.markRendering(pieceAreas[name], piece.release);
  // Runs after all effects of the piece.
  useEffect(() => source?.markRendered());
  return <piece.Piece {...pieceProps} />;
}

type BoundaryProps = { children: ReactNode; onThrow: (error: unknown) => void };

/** Renders nothing in place of a piece that throws: the page is complete without it. */
class PieceBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onThrow(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
