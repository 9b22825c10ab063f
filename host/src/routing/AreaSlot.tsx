import { useRevalidator } from '@shop/shared/kernel';
import { useLoaderData } from '@shop/shared/kernel/host';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { Component, memo, type ReactNode, Suspense, use, useContext, useEffect } from 'react';
import { repeatEarlyPress } from '../hydration/early-press.ts';
import { HydrationFaultCard } from './HydrationFaultCard.tsx';
import type { LoadedPage } from './page-loader.ts';
import { type AreaSource, AreaSourceContext } from './source.ts';

type AreaSlotProps = { area: string; page: string };

/**
 * The place of an area's page inside the frame. The error boundary keeps the frame alive when the page throws; the Suspense
 * boundary keeps the server's HTML readable until the area's script is loaded.
 */
export function AreaSlot({ area, page }: AreaSlotProps) {
  const loaded = useLoaderData<LoadedPage>();
  const source = useContext(AreaSourceContext);
  const revalidator = useRevalidator();
  if (!source) throw new Error('AreaSlot is rendered without an AreaSourceContext');

  const onThrow = (error: unknown) => {
    const hasFallback = source.markFailed(area, loaded.release, error, 'render');
    if (hasFallback) void revalidator.revalidate();
    return hasFallback;
  };
  const retry = () => {
    source.resetFailures(area);
    void revalidator.revalidate();
  };
  return (
    <div data-area={area} data-release={loaded.release}>
      <HydrationFaultCard area={area} page={page} />
      <AreaBoundary key={`${loaded.release}/${page}`} onThrow={onThrow} onRetry={retry} resetBy={loaded}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <AreaPage source={source} area={area} page={page} loaded={loaded} />
        </Suspense>
      </AreaBoundary>
    </div>
  );
}

type AreaPageProps = AreaSlotProps & { source: AreaSource; loaded: LoadedPage };

/** Memoised, because the slot is rendered again whenever the router changes its state, and a page is large. */
const AreaPage = memo(function AreaPage({ source, area, page, loaded }: AreaPageProps) {
  const { Page } = use(source.loadPageModule(area, loaded.release, page));
  source.markRendering(area, loaded.release);
  // Runs after all effects of the page.
  useEffect(() => source.markRendered());
  useEffect(() => repeatEarlyPress('page'), []);
  return <Page data={loaded.data} />;
});

type BoundaryProps = {
  children: ReactNode;
  /** Returns whether another release takes over; the boundary then renders nothing, so that no card flashes up. */
  onThrow: (error: unknown) => boolean;
  onRetry: () => void;
  /** A change of this value clears the error: new data may render where the old data threw. */
  resetBy: unknown;
};

type BoundaryState = { failed: boolean; hasFallback: boolean; resetBy: unknown };

/** The server finds this class by its name in a component stack (`server/markup.tsx`). */
class AreaBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, hasFallback: false, resetBy: this.props.resetBy };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetBy }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return resetBy === state.resetBy ? null : { failed: false, hasFallback: false, resetBy };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ hasFallback: this.props.onThrow(error) });
  }

  override render(): ReactNode {
    const { failed, hasFallback } = this.state;
    if (!failed) return this.props.children;
    return hasFallback ? null : <FaultCard onRetry={this.props.onRetry} busy={false} />;
  }
}
