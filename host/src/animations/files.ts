import { productLoading } from './product-loading.ts';

/** By the names that they have in a release. */
export async function files(): Promise<Record<string, string>> {
  return { 'animations/product-loading.json': JSON.stringify(productLoading) };
}
