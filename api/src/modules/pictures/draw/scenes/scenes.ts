import type { Scene } from '../../subjects.ts';
import { coffee, gift, kitchen, printing, sewing, warehouse } from './indoors.ts';
import { care, field, nature } from './outdoors.ts';
import type { Scenery } from './stage.ts';
import { loading, market, measure } from './trade.ts';

/** What articles are about, as places. */
export const sceneries: Readonly<Record<Scene, Scenery>> = {
  warehouse,
  field,
  printing,
  nature,
  kitchen,
  loading,
  sewing,
  market,
  coffee,
  gift,
  measure,
  care,
};
