import type { Api, Head } from '@shop/shared/contract';
import { useLoaderData } from '@shop/shared/kernel/host';
import type { PictureData } from '@shop/shared/ui/Picture';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { lazy, Suspense } from 'react';
import type { DataRouteObject, LoaderFunctionArgs } from 'react-router-dom';
import { PageFault } from '../../routing/faults.tsx';

type GalleryData = { head: Head; picture: PictureData | null };

const ComponentGallery = lazy(() =>
  import(/* webpackChunkName: "component-gallery" */ './ComponentGallery.tsx').then((module) => ({
    default: module.ComponentGallery,
  })),
);

/**
 * The gallery of shared components, for developers. The edge passes this address to the host only where local tools are on; in
 * production it goes to the API, which answers 404. The chunk has the route's id as its name: the server finds its styles by it.
 */
export const galleryRoute = (apiOf: (args: LoaderFunctionArgs) => Api): DataRouteObject => ({
  id: 'component-gallery',
  path: '/_local/ui',
  caseSensitive: true,
  loader: async (args): Promise<GalleryData> => ({
    head: { title: 'اجزای فروشگاه', noindex: true },
    picture: await findPicture(apiOf(args), args.request.signal),
  }),
  element: <GalleryPage />,
  errorElement: <PageFault />,
});

function GalleryPage() {
  const { picture } = useLoaderData<GalleryData>();
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <ComponentGallery picture={picture} />
    </Suspense>
  );
}

/** The first category's picture, as an example; null without an API, and the gallery is shown without it. */
async function findPicture(api: Api, signal: AbortSignal): Promise<PictureData | null> {
  try {
    const categories = await api.get<{ picture: PictureData | null }[]>('/api/v1/categories', { signal });
    return categories.find(({ picture }) => picture)?.picture ?? null;
  } catch {
    return null;
  }
}
