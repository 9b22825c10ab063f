import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, files, forgetSession, getDraftOwner, notify } from '@shop/shared/kernel';
import { fileSaver } from '@shop/shared/stores/file-saver';
import { showMember } from '@shop/shared/stores/member';
import { memberData } from '@shop/shared/stores/member-data';

export type Me = ResponseData<'get', '/api/v1/account/me'>;
export type Preferences = ResponseData<'get', '/api/v1/account/message-preferences'>;
export type Topic = Preferences['topics'][number];
export type Session = ResponseData<'get', '/api/v1/account/sessions'>['items'][number];
type SentCode = ResponseData<'post', '/api/v1/account/codes'>;
/** Codes that wait to be typed. `canResendAt`: milliseconds since 1970. */
export type SentCodes = { digits: number; canResendAt: number };

const store = memberData(async (shop) => {
  const [me, preferences, sessions] = await Promise.all([
    shop.get('/api/v1/account/me', { quiet: true }),
    shop.get('/api/v1/account/message-preferences', { quiet: true }),
    shop.get('/api/v1/account/sessions', { quiet: true }),
  ]);
  return { me, preferences, sessions: sessions.items };
});
export const $account = store.$data;
export const { load: loadAccount, watch: watchAccount } = store;

export type Account = { me: Me; preferences: Preferences; sessions: Session[] };

function update(change: Partial<Account>): void {
  const account = $account.get();
  if (account.state === 'ready') store.set({ ...account.data, ...change });
}

/** Also for the header, which greets the member. */
export function setMe(me: Me): void {
  update({ me });
  showMember(me);
}

export const setPreferences = (preferences: Preferences): void => update({ preferences });

const toSentCodes = ({ digits, resend_after }: SentCode): SentCodes => ({
  digits,
  canResendAt: Date.now() + resend_after * 1000,
});

export async function sendOwnCode(purpose: 'password' | 'deletion'): Promise<SentCodes> {
  return toSentCodes(await shopApi(api).post('/api/v1/account/codes', { body: { purpose } }));
}

export async function sendMobileCodes(mobile: string): Promise<SentCodes> {
  return toSentCodes(await shopApi(api).post('/api/v1/account/mobile/codes', { body: { mobile } }));
}

/** A refusal is shown as a toast; then the stored state is shown again. */
async function change(send: () => Promise<void>): Promise<void> {
  await send().catch(() => loadAccount());
}

let choices: Promise<void> = Promise.resolve();
/** The choices of a member that are on their way. `topics`: as the API last answered. */
let unsaved: { owner: string; count: number; topics: Topic[] } | undefined;

function showTopics(topics: Topic[]): void {
  const account = $account.get();
  if (account.state === 'ready') setPreferences({ ...account.data.preferences, topics });
}

/** Shows a choice at once. Choices are sent one after another, so that the API stores the latest; a refused one is taken back after the last. */
export function chooseChannel({ topic }: Topic, choice: { sms?: boolean; email?: boolean }): Promise<void> {
  const account = $account.get();
  if (account.state !== 'ready') return choices;
  const { topics } = account.data.preferences;
  const owner = getDraftOwner();
  const batch = unsaved?.owner === owner && unsaved.count > 0 ? unsaved : { owner, count: 0, topics };
  unsaved = batch;
  batch.count += 1;
  showTopics(topics.map((each) => (each.topic === topic ? { ...each, ...choice } : each)));
  const send = async () => {
    if (owner !== getDraftOwner()) return undefined;
    const path = '/api/v1/account/message-preferences/{topic}';
    return shopApi(api)
      .patch(path, { params: { topic }, body: choice })
      .catch(() => undefined);
  };
  choices = choices.then(async () => {
    const answer = await send();
    batch.topics = answer?.topics ?? batch.topics;
    batch.count -= 1;
    if (batch.count > 0 || owner !== getDraftOwner()) return;
    // Only the topics: the e-mail may have been changed meanwhile.
    showTopics(batch.topics);
    if (answer === undefined) await loadAccount();
  });
  return choices;
}

export function removeEmail(): Promise<void> {
  return change(async () => setPreferences(await shopApi(api).delete('/api/v1/account/email')));
}

export function endSession({ id }: Session): Promise<void> {
  return change(async () => {
    await shopApi(api).delete('/api/v1/account/sessions/{id}', { params: { id } });
    await loadAccount();
    notify({ type: 'success', title: 'آن دستگاه از حساب خارج شد' });
  });
}

export function endOtherSessions(): Promise<void> {
  return change(async () => {
    await shopApi(api).delete('/api/v1/account/sessions');
    await loadAccount();
    notify({ type: 'success', title: 'همهٔ دستگاه‌های دیگر از حساب خارج شدند' });
  });
}

const exportSaver = fileSaver();
/** The token is in a header, so the file is fetched and not linked. */
export const saveExport = () => exportSaver.save(() => files.get('/api/v1/account/export'), 'my-data.json');

export const readObstacles = () => shopApi(api).get('/api/v1/account/deletion');

/** The sessions have ended with the account. */
export function forgetAccount(): void {
  forgetSession();
  notify({ type: 'success', title: 'حساب شما حذف شد' });
}
