import { areaConfig } from '@shop/shared/build';

export default areaConfig({
  name: 'blog',
  folder: import.meta.dirname,
  port: 4102,
  prefixes: ['/blog', '/pages', '/contact-us'],
});
