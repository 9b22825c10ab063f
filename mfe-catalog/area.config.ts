import { areaConfig } from '@shop/shared/build';

export default areaConfig({
  name: 'catalog',
  folder: import.meta.dirname,
  port: 4101,
  prefixes: ['/', '/shop', '/special-order', '/products'],
});
