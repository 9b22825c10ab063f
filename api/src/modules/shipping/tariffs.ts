import { maxParcelGrams } from '@shop/shared/lib/weight';

/**
 * The price of پیشتاز in Rial, by the weight of the parcel. A flat tariff of the shop, reviewed with the list that the post publishes each
 * year: the shop pays the difference when the post weighs a bulky parcel by its volume. A parcel belongs to the first row whose
 * weight is not exceeded; the last one is `maxParcelGrams`, and heavier orders go by freight.
 */
export const pishtazTariff = [
  { upToGrams: 1_000, inProvince: 450_000, otherProvince: 600_000 },
  { upToGrams: 2_000, inProvince: 550_000, otherProvince: 750_000 },
  { upToGrams: 5_000, inProvince: 850_000, otherProvince: 1_200_000 },
  { upToGrams: 10_000, inProvince: 1_350_000, otherProvince: 1_950_000 },
  { upToGrams: 20_000, inProvince: 2_300_000, otherProvince: 3_400_000 },
  { upToGrams: maxParcelGrams, inProvince: 3_200_000, otherProvince: 4_800_000 },
] as const;

/** Working days on the way, from the day on which the carrier gets the parcel. */
export const transitDays = {
  pishtazInProvince: [1, 3],
  pishtaz: [2, 4],
  tipax: [1, 3],
  freight: [2, 6],
} as const;

/** The city in which the courier delivers. */
export const courierCity = { province: 'تهران', city: 'تهران' } as const;

/** The windows of the courier on each working day: hours in Tehran. */
export const courierWindows = [
  { from: 9, to: 13 },
  { from: 13, to: 17 },
  { from: 17, to: 21 },
] as const;

/** Working days whose windows can be chosen. */
export const courierDays = 5;
