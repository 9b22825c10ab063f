import { pieceAreas } from '@shop/shared/contract';
import type { PieceProps } from '@shop/shared/kernel/surroundings';
import { Component, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { type OpenedPiece, SourceContext } from './source.ts';

/** So far below the window it is there before somebody comes to it. */
const NEAR = '800px';

/** A piece of another area's, once its place comes near. The page it stands in is whole without it. */
export function PiecePlace({ name, ...told }: PieceProps) {
  const source = use(SourceContext);
  const place = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<OpenedPiece>();

  useEffect(() => {
    const { current } = place;
    if (!current || !source) return;
    let gone = false;
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        const found = await source.piece(name);
        if (!gone && found) setCode(found);
      },
      { rootMargin: NEAR },
    );
    near.observe(current);
    return () => {
      gone = true;
      near.disconnect();
    };
  }, [source, name]);

  return (
    <div ref={place} data-area={code && pieceAreas[name]}>
      {code ? (
        <Silence onThrow={(why) => source?.giveUp(pieceAreas[name], code.release, why, 'render')}>
          <code.Piece {...told} />
        </Silence>
      ) : null}
    </div>
  );
}

type SilenceProps = { children: ReactNode; onThrow: (why: unknown) => void };

/** What throws while it is drawn is left out, and charged to who drew it. */
class Silence extends Component<SilenceProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(why: unknown): void {
    this.props.onThrow(why);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
