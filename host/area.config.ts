import { hostConfig } from '@shop/shared/build';

export default hostConfig({
  folder: import.meta.dirname,
  port: 4100,
  worker: './src/worker/service-worker.ts',
  files: ['./src/animations/product-loading.ts', './src/install/files.ts'],
});
