import { shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { dayText } from '@shop/shared/lib/day-text';

export type DeliveryTexts = { city: string | undefined; toCity: string; elsewhere: string };

const unknown = 'در سبد خرید حساب می‌شود';

/** When a parcel can arrive at the earliest, in words. */
export async function readDelivery(grams: number, signal: AbortSignal): Promise<DeliveryTexts> {
  const query = { grams: String(Math.max(1, Math.ceil(grams))) };
  const { places } = await shopApi(api).get('/api/v1/shipping/estimate', { query, signal, quiet: true });
  const textOf = (name: 'city' | 'elsewhere') => {
    const place = places.find((each) => each.place === name);
    return place ? `از ${place.is_approximate ? 'حدود ' : ''}${dayText(place.from_date)}` : unknown;
  };
  const city = places.find(({ place }) => place === 'city')?.city;
  return { city, toCity: textOf('city'), elsewhere: textOf('elsewhere') };
}
