import type { Api, Head } from '@shop/shared/contract';
import type { PictureData } from '@shop/shared/ui/Picture';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { lazy, Suspense } from 'react';
import { type RouteObject, useLoaderData } from 'react-router-dom';
import { PageFault } from '../../routing/PageFault.tsx';

type Living = { head: Head; picture: PictureData | null };

const LivingPage = lazy(() =>
  import(/* webpackChunkName: "living" */ './LivingPage.tsx').then((module) => ({ default: module.LivingPage })),
);

/**
 * Every component in its states. The edge hands this address to the host where the shop's own people work; in
 * production it stays with the API, which knows no such page. Its chunk bears the route's name, by which the server
 * finds the styles.
 */
export const livingRoute = (api: Api): RouteObject => ({
  id: 'living',
  path: '/_local/ui',
  loader: async ({ request }): Promise<Living> => ({
    head: { title: 'اجزای فروشگاه', noindex: true },
    picture: await somePicture(api, request.signal),
  }),
  Component: Place,
  ErrorBoundary: PageFault,
});

function Place() {
  const { picture } = useLoaderData<Living>();
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <LivingPage picture={picture} />
    </Suspense>
  );
}

/** Without the API everything but the picture can still be looked at. */
async function somePicture(api: Api, signal: AbortSignal): Promise<PictureData | null> {
  try {
    const categories = await api.get<{ picture: PictureData | null }[]>('/api/v1/categories', { signal });
    return categories.find(({ picture }) => picture)?.picture ?? null;
  } catch {
    return null;
  }
}
