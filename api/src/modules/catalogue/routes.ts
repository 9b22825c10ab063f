import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { answers, IdParams } from '../../shapes.ts';
import { tagged } from '../content/tagged.ts';
import type { Filters } from './index/query.ts';
import {
  Category,
  CategorySummary,
  Product,
  ProductList,
  ProductsQuery,
  ReviewList,
  ReviewsQuery,
  VariantsOfProducts,
  VariantsQuery,
} from './schema.ts';
import type { CatalogueService, ListRequest } from './service.ts';

const tags = ['catalogue'];

/** Public GET requests; the responses are the same for everyone. */
export function catalogueRoutes(catalogue: CatalogueService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v1/categories',
      {
        schema: {
          tags,
          summary: 'All categories, each before its descendants',
          response: answers(Type.Array(CategorySummary)),
        },
      },
      async (_request, reply) => tagged(reply, await catalogue.categories()),
    );

    app.get(
      '/api/v1/categories/:id',
      {
        schema: {
          tags,
          summary: 'A category with its ancestors and children',
          params: IdParams,
          response: answers(Category),
        },
      },
      async ({ params }, reply) => tagged(reply, await catalogue.category(Number(params.id))),
    );

    app.get(
      '/api/v1/products',
      {
        schema: {
          tags,
          summary: 'A page of products: filtered, searched and sorted, with the count of each filter option',
          querystring: ProductsQuery,
          response: answers(ProductList),
        },
      },
      async ({ query }, reply) =>
        tagged(
          reply,
          await (query.ids === undefined
            ? catalogue.products(listRequestOf(query))
            : catalogue.productsById(parseIds(query.ids))),
        ),
    );

    app.get(
      '/api/v1/products/variants',
      {
        schema: {
          tags,
          summary: 'The variants of several products, to buy them without their pages',
          querystring: VariantsQuery,
          response: answers(VariantsOfProducts),
        },
      },
      async ({ query }, reply) => tagged(reply, await catalogue.variantsOf(parseIds(query.ids))),
    );

    app.get(
      '/api/v1/products/:id',
      {
        schema: { tags, summary: 'All data of a product page', params: IdParams, response: answers(Product) },
      },
      async ({ params }, reply) => tagged(reply, await catalogue.product(Number(params.id))),
    );

    app.get(
      '/api/v1/products/:id/reviews',
      {
        schema: {
          tags,
          summary: 'The reviews of a product',
          params: IdParams,
          querystring: ReviewsQuery,
          response: answers(ReviewList),
        },
      },
      async ({ params, query }, reply) =>
        tagged(reply, await catalogue.reviews(Number(params.id), query.sort, Number(query.page))),
    );
  };
}

function listRequestOf({ q, sort, page, per_page, ...query }: ProductsQuery): ListRequest {
  const { category, material, colour, size, height, capacity, use, price_from, price_to, in_stock, discounted } = query;
  const filters: Filters = {
    ...(category !== undefined && { categories: parseIds(category) }),
    ...(material !== undefined && { materials: parseIds(material) }),
    ...(colour !== undefined && { colours: parseIds(colour) }),
    ...(size !== undefined && { sizes: parseIds(size) }),
    ...(height !== undefined && { heights: parseIds(height) }),
    ...(capacity !== undefined && { capacities: parseIds(capacity) }),
    ...(use !== undefined && { uses: parseIds(use) }),
    ...(price_from !== undefined && { price_from: Number(price_from) }),
    ...(price_to !== undefined && { price_to: Number(price_to) }),
    ...(in_stock === '1' && { in_stock: true }),
    ...(discounted === '1' && { discounted: true }),
  };
  return {
    filters,
    page: Number(page),
    perPage: Number(per_page),
    ...(q !== undefined && { q }),
    ...(sort && { sort }),
  };
}

function parseIds(text: string): number[] {
  return text.split(',').map(Number);
}
