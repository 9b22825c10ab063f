import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import type { Renderer } from '../pictures/renderer.ts';
import { pictureSizes } from '../uploads/picture-sizes.ts';
import { reviewsDesk } from './desk.ts';
import { reviewsOperatorRoutes } from './operator-routes.ts';
import { reviewPictureRoutes } from './picture-routes.ts';
import { reviewsRoutes } from './routes.ts';
import { reviewsService } from './service.ts';
import { reviewVotes } from './votes.ts';

export function reviewsModule(
  { database, media, now, hmac, visitor, access, log }: SharedParts,
  { messages, renderer }: { messages: Messages; renderer: Renderer },
): Module {
  const reviews = reviewsService(database.kysely, { now });
  const votes = reviewVotes(database.kysely, { now });
  const desk = reviewsDesk(database.kysely, { messages });
  return {
    routes: [
      reviewsRoutes({ reviews, votes, visitor, hmac }),
      reviewPictureRoutes({ kysely: database.kysely, pictures: pictureSizes({ media, renderer, log }) }),
      reviewsOperatorRoutes({ desk, access }),
    ],
    jobs: { 'review-votes-sweep': votes.forgetAddresses },
  };
}
