import { areaConfig } from '@shop/shared/build';

export default areaConfig({
  name: 'checkout',
  folder: import.meta.dirname,
  port: 4103,
  prefixes: ['/checkout', '/payment'],
  keepsVisitors: true,
});
