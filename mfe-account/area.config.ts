import { areaConfig } from '@shop/shared/build';

export default areaConfig({
  name: 'account',
  folder: import.meta.dirname,
  port: 4104,
  prefixes: ['/auth', '/account'],
});
