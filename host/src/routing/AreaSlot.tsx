import { Skeleton } from '@shop/shared/ui/Skeleton';
import { Suspense, use, useContext } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { AreaBoundary } from './AreaBoundary.tsx';
import type { Drawn } from './page-loader.ts';
import { StrandedCard } from './StrandedCard.tsx';
import { type AreaSource, SourceContext } from './source.ts';

type Place = { area: string; page: string };

/**
 * An area's place in the page. The boundary keeps a page that throws from taking the shell with it; inside Suspense the
 * server's HTML stays readable until the area's own script has come.
 */
export function AreaSlot({ area, page }: Place) {
  const drawn = useLoaderData<Drawn>();
  const source = useContext(SourceContext);
  const revalidator = useRevalidator();
  if (!source) throw new Error('AreaSlot stands outside the shell');

  const onThrow = (why: unknown) => {
    const another = source.giveUp(area, drawn.release, why, 'render');
    if (another) void revalidator.revalidate();
    return another;
  };
  const retry = () => {
    source.forgive(area);
    void revalidator.revalidate();
  };
  return (
    <div data-area={area} data-release={drawn.release}>
      <StrandedCard area={area} page={page} />
      <AreaBoundary key={`${drawn.release}/${page}`} onThrow={onThrow} onRetry={retry} resetBy={drawn}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <AreaPage source={source} area={area} page={page} drawn={drawn} />
        </Suspense>
      </AreaBoundary>
    </div>
  );
}

function AreaPage({ source, area, page, drawn }: Place & { source: AreaSource; drawn: Drawn }) {
  const { Page } = use(source.pageModule(area, drawn.release, page));
  return <Page data={drawn.data} />;
}
