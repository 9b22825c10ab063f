import { type ResponseData, shopApi } from '@shop/shared/api';
import { $guestBasket, $isMember, ApiError, api, atom, generatedFiles, getDraftOwner } from '@shop/shared/kernel';
import { fileSaver } from '@shop/shared/stores/file-saver';
import { itemsToPrice, mergeLeftBasket } from '../../cart/guest-basket.ts';
import type { Buyer } from './buyer.ts';

export type ProForma = ResponseData<'post', '/api/v1/pro-forma'>;
export type ProFormaState =
  | { state: 'loading' }
  | { state: 'failed'; requestId: string | undefined }
  /** The cart has no line that can be ordered. */
  | { state: 'empty' }
  | { state: 'ready'; data: ProForma };

/** The server knows no visitor's basket, so it renders the loading state. */
export const loadingProForma: ProFormaState = { state: 'loading' };

/** Goods that are not in the basket, from the address of the page. */
export type ChosenGoods = { product: number; variant_id: number; quantity: number };

const wholeNumber = /^[1-9]\d{0,8}$/;
const quantityForm = /^\d{1,5}(?:\.5)?$/;

/** Undefined for the pro-forma invoice of the basket, and for an address that names no goods. */
export function parseChosenGoods(params: URLSearchParams): ChosenGoods | undefined {
  const [product = '', variant = '', quantity = ''] = ['product', 'variant', 'quantity'].map(
    (name) => params.get(name) ?? '',
  );
  if (![product, variant].every((id) => wholeNumber.test(id)) || !quantityForm.test(quantity)) return undefined;
  return { product: Number(product), variant_id: Number(variant), quantity: Number(quantity) };
}

export const $proForma = atom<ProFormaState>(loadingProForma);
let latestLoad = 0;
let chosenGoods: ChosenGoods | undefined;

/** Also called by the retry button. */
export async function loadProForma(): Promise<void> {
  latestLoad += 1;
  const thisLoad = latestLoad;
  const owner = getDraftOwner();
  $proForma.set(loadingProForma);
  const result = await readProForma().catch(failureOf);
  if (thisLoad === latestLoad && owner === getDraftOwner()) $proForma.set(result);
}

/** Loads the sheet of these goods, or of the basket, while a page shows it: at first, after a log-in or a log-out, and when the network is back after a failure. */
export function watchProForma(chosen: ChosenGoods | undefined): () => void {
  chosenGoods = chosen;
  const stop = $isMember.subscribe(() => void loadProForma());
  const onOnline = () => $proForma.get().state === 'failed' && void loadProForma();
  window.addEventListener('online', onOnline);
  return () => {
    latestLoad += 1;
    stop();
    window.removeEventListener('online', onOnline);
  };
}

async function readProForma(): Promise<ProFormaState> {
  const items = await readItems();
  if (items?.length === 0) return { state: 'empty' };
  return { state: 'ready', data: await shopApi(api).post('/api/v1/pro-forma', { body: { items }, quiet: true }) };
}

/** The chosen goods, or the lines of a guest's basket; null: the basket of the member, which the API has. */
async function readItems() {
  if (chosenGoods) return itemsToPrice([{ ...chosenGoods, product_id: chosenGoods.product, price_seen: 0 }]);
  if (!$isMember.get()) return itemsToPrice($guestBasket.get());
  await mergeLeftBasket();
  return null;
}

function failureOf(error: unknown): ProFormaState {
  if (!(error instanceof ApiError)) return { state: 'failed', requestId: undefined };
  return error.code === 'nothing-to-order' ? { state: 'empty' } : { state: 'failed', requestId: error.requestId };
}

const pdf = fileSaver();
export const { $isSaving } = pdf;

/** The API prices the basket again: the PDF has a time of its own. */
export const saveProFormaPdf = ({ date }: Pick<ProForma, 'date'>, buyer: Buyer): Promise<void> =>
  pdf.save(
    async () => generatedFiles.post('/api/v1/pro-forma.pdf', { body: { items: await readItems(), buyer } }),
    `pro-forma-${date.replaceAll('/', '-')}.pdf`,
  );
