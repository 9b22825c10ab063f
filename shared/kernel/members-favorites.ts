import { map } from 'nanostores';
import { type Api, ApiError } from '../contract/api.ts';
import { $isMember, logIn } from './auth.ts';
import { $favorites, $guestFavorites, $membersFavorites } from './favorite-stores.ts';
import { type Answer, forgetGuests, hear, type Ids, own } from './members-list.ts';
import { browserApi } from './surroundings.ts';

/** More are not taken at once: those that were liked first are left out. */
const MOST = 500;

/** What a member has pressed and the shop has not answered yet. */
const $pressed = map<Record<number, boolean | undefined>>({});

let attended = false;

/** From now on what a member likes is shown, and what they liked as a guest is theirs. */
export function attend(api?: Api): void {
  if (!attended) for (const store of [$isMember, $guestFavorites, $membersFavorites, $pressed]) store.listen(show);
  attended = true;
  show();
  if ($isMember.get()) void join(api);
}

function show(): void {
  if (!$isMember.get()) return;
  const pressed = $pressed.get();
  const ids = new Set([...(own() ?? []), ...$guestFavorites.get()]);
  for (const id of Object.keys(pressed).map(Number)) pressed[id] ? ids.add(id) : ids.delete(id);
  $favorites.set([...ids]);
}

/** Everything else waits for it: what is joined after a product was taken out would bring it back. */
let joining: Promise<void> | undefined;

/** What fails is tried again some other time, without a word. */
export function join(api: Api = browserApi()): Promise<void> {
  joining ??= oneTabAtATime(() => merge(api))
    .catch(unlessRefused)
    .finally(() => {
      joining = undefined;
    });
  return joining;
}

async function merge(api: Api): Promise<void> {
  const sent = $guestFavorites.get();
  if (sent.length === 0) return;
  // What somebody else wrote into this browser's store would have all of it refused.
  const ids = sent.toReversed().filter((id) => id > 0 && id < 2 ** 31);
  const options = { body: { ids: ids.slice(0, MOST) }, quiet: true };
  await hear(
    () => api.post<Answer>('/api/v1/account/favorites/merge', options),
    (now) => [...new Set([...now, ...sent])],
  );
  forgetGuests(sent);
}

/** Asks for all of them. What changes meanwhile makes the answer old, so it is asked once more. */
export async function refresh(api: Api = browserApi()): Promise<void> {
  attend(api);
  await joining;
  const ask = () => api.get<Answer>('/api/v1/account/favorites/ids', { quiet: true, lasting: true });
  if (!(await hear(ask))) await hear(ask);
}

let wantedBy: string | undefined;

/** The same where nobody waits for it, once for each log-in. */
export async function want(api?: Api): Promise<void> {
  if (wantedBy === logIn()) return;
  wantedBy = logIn();
  await refresh(api).catch(unlessRefused);
}

const underWay = new Set<number>();

/** Shows at once what was pressed, and tells the shop until it knows the last of it. */
export async function toggle(product: number, api: Api = browserApi()): Promise<void> {
  attend(api);
  $pressed.setKey(product, !$favorites.get().includes(product));
  if (underWay.has(product)) return;
  underWay.add(product);
  try {
    await joining;
    for (let told = wish(product); told !== undefined; told = wish(product)) {
      await tell(api, product, told);
      if (told === wish(product)) $pressed.setKey(product, undefined);
    }
  } catch (error) {
    $pressed.setKey(product, undefined);
    unlessRefused(error);
  } finally {
    underWay.delete(product);
  }
}

const wish = (product: number): boolean | undefined => $pressed.get()[product];

async function tell(api: Api, id: number, liked: boolean): Promise<void> {
  const options = { params: { id } };
  const without = (now: Ids) => now.filter((one) => one !== id);
  if (liked) {
    await hear(
      () => api.put<Answer>('/api/v1/account/favorites/{id}', options),
      (now) => [...without(now), id],
    );
  } else {
    await hear(() => api.delete<Answer>('/api/v1/account/favorites/{id}', options), without);
    forgetGuests([id]);
  }
}

/** Two tabs that both hear of a log-in send the same; the second would bring back what was taken out between them. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  // Only a page that came over TLS, or from this very machine, has locks.
  return 'locks' in navigator ? navigator.locks.request('favorites', work) : work();
}

/** The API's client has told of it where it was to be told. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
